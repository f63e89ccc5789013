import { z } from "zod";
import { listRuns } from "../../../doctor/doctor-history";
import { cityQuery } from "../../procedures";

/** How the checks stood after each of the last runs, oldest first. */
export const history = cityQuery("doctor.read")
  .input(z.object({ limit: z.number().int().min(1).max(1000).default(60) }))
  .query(async ({ ctx, input }) => ({ runs: await listRuns(ctx.store, ctx.cityId, input.limit) }));
