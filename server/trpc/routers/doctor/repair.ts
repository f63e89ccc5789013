import { z } from "zod";
import { doctorRepair, repairPlan } from "../../../console/doctor-repair";
import { cityQuery, cityTask } from "../../procedures";
import { scriptHash } from "../script/script-input";

const check = z.string().min(1).max(300);

/** What the repair of a built-in check would do: sentences, the difference of the files, what becomes of the city. */
export const repairPreview = cityQuery("doctor.read")
  .input(z.object({ check }))
  .query(async ({ ctx, input }) => {
    const { sentences, diff, sha256, differences, problems, passes } = await repairPlan(ctx, input.check, ctx.now());
    const changes = differences.map(({ kind, name, change }) => ({ kind, name, change }));
    return { sentences, diff, sha256, changes, passes, problems: problems.map(({ message }) => message) };
  });

/** Carries out the repair of a built-in check as it was shown, and runs the check again. */
export const repair = cityTask("config.write", "doctor.repair")
  .input(z.object({ check, sha256: scriptHash }))
  .mutation(async ({ ctx, input }) => {
    const { status, message, fixed } = await doctorRepair(ctx, input);
    return { status, message, fixed };
  });
