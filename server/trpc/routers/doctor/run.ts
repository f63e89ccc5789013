import { z } from "zod";
import { doctorRun } from "../../../console/doctor-run";
import { cityTask } from "../../procedures";
import { scriptHash } from "../script/script-input";

const name = z.string().min(1).max(300);

/**
 * Runs all checks, or some by name. Scripts whose bytes nobody allowed yet run only for somebody with the grant `exec.fix`,
 * and only when `shown` says that these bytes were shown.
 */
export const run = cityTask("doctor.run", "doctor.run")
  .input(
    z.object({
      only: z.array(name).max(500).default([]),
      skipScripts: z.boolean().default(false),
      shown: z.record(name, scriptHash).default({}),
    }),
  )
  .mutation(async ({ ctx, input }) => {
    const { only, skipScripts } = input;
    const shown = new Map(Object.entries(input.shown));
    const results = await doctorRun(ctx, { only, skipScripts, mustBeShown: true, shown });
    return { ran: results.filter((result) => result.status !== "not-run").length };
  });
