import { listTargets } from "../../../provider/list-packs";
import { memberQuery } from "../../procedures";

/** Models that may be called, each bound to a digest. */
export const targets = memberQuery("provider.read").query(({ ctx }) => listTargets(ctx.store));
