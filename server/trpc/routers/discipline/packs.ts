import { listInstalledPacks } from "../../../discipline/list-packs";
import { memberQuery } from "../../procedures";

/** Installed packs, every version. */
export const packs = memberQuery("discipline.read").query(({ ctx }) => listInstalledPacks(ctx.store));
