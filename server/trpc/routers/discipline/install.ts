import { z } from "zod";
import { installPack } from "../../../discipline/install-pack";
import { memberMutation } from "../../procedures";
import { packFiles } from "./discipline-input";

/** Installs a pack for good. */
export const install = memberMutation("discipline.install", "discipline.install")
  .input(z.object({ files: packFiles }))
  .mutation(({ ctx, input }) => installPack(ctx.tx, input.files, ctx.act));
