import { z } from "zod";
import { loadPackFiles } from "../../../discipline/install-pack";
import { memberMutation } from "../../procedures";
import { packFiles } from "./discipline-input";

/** Judges files by every rule and stores nothing. */
export const check = memberMutation("discipline.install", "discipline.check")
  .input(z.object({ files: packFiles }))
  .mutation(({ input }) => {
    const { ok, rows, pack } = loadPackFiles(input.files);
    return { ok, rows, pack: pack ? { name: pack.name, version: pack.version, digest: pack.digest } : null };
  });
