import { describePack } from "../../../discipline/describe-pack";
import { readInstalledPack } from "../../../discipline/list-packs";
import { memberQuery } from "../../procedures";
import { packRef } from "./discipline-input";

/** One installed version: what it holds, and its files. */
export const pack = memberQuery("discipline.read")
  .input(packRef)
  .query(async ({ ctx, input }) => {
    const { pack: loaded, rows, files, installed } = await readInstalledPack(ctx.store, input.name, input.version);
    const { installedBy, installedAt } = installed;
    return { ...describePack(loaded), installedBy, installedAt, rows, files: Object.keys(files).sort() };
  });
