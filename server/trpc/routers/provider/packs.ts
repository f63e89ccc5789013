import { listPacks } from "../../../provider/list-packs";
import { memberQuery } from "../../procedures";

/** Published packs, every version. */
export const packs = memberQuery("provider.read").query(({ ctx }) => listPacks(ctx.store));
