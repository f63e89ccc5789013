import { listRuns } from "../../../discipline/list-packs";
import { memberQuery } from "../../procedures";
import { packRef } from "./discipline-input";

const MOST = 100;

/** The newest runs of one pack version. */
export const runs = memberQuery("discipline.read")
  .input(packRef)
  .query(({ ctx, input }) => listRuns(ctx.store, input.name, input.version, MOST));
