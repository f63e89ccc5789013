import { z } from "zod";
import { Refusal } from "@/lib/diagnostic/refusal";
import { doctorRun } from "../../../console/doctor-run";
import { doctorScript } from "../../../console/doctor-script";
import { cityTask } from "../../procedures";

/** Runs the repair of one check, the very bytes that were shown, and the check again. */
export const fix = cityTask("exec.fix", "doctor.fix")
  .input(z.object({ check: z.string().min(1).max(300), sha256: z.string().regex(/^[0-9a-f]{64}$/) }))
  .mutation(async ({ ctx, input }) => {
    const { sha256 } = await doctorScript(ctx.city, input.check, "fix");
    if (sha256 !== input.sha256)
      throw new Refusal(409, "script-changed", "The script changed since it was shown. Read it again before it runs.");
    const [result] = await doctorRun(ctx, { only: [input.check], fix: true });
    return { status: result?.status, message: result?.message, fixed: result?.fixed, fixError: result?.fixError };
  });
