import { z } from "zod";
import { doctorRun } from "../../../console/doctor-run";
import { cityTask } from "../../procedures";

/** Runs all checks, or some by name. Scripts whose bytes nobody allowed yet need the grant `exec.fix`. */
export const run = cityTask("doctor.run", "doctor.run")
  .input(
    z.object({
      only: z.array(z.string().min(1).max(300)).max(200).default([]),
      skipScripts: z.boolean().default(false),
    }),
  )
  .mutation(async ({ ctx, input }) => {
    const results = await doctorRun(ctx, { only: input.only, skipScripts: input.skipScripts });
    return { ran: results.length };
  });
