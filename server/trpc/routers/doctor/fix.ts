import { z } from "zod";
import { doctorFix } from "../../../console/doctor-fix";
import { cityTask } from "../../procedures";
import { runId, scriptHash } from "../script/script-input";

/** Runs the repair of one check, the very bytes that were shown, and the check again. */
export const fix = cityTask("exec.fix", "doctor.fix")
  .input(z.object({ check: z.string().min(1).max(300), sha256: scriptHash, runId }))
  .mutation(async ({ ctx, input }) => {
    const { status, message, fixed, fixError } = await doctorFix(ctx, input);
    return { status, message, fixed, fixError };
  });
