import { z } from "zod";
import { doctorScript } from "../../../console/doctor-script";
import { scriptView } from "../../../console/script-view";
import { cityQuery } from "../../procedures";

/** A script of a check with everything that is shown before it runs (ux 51), and the help text of the check. */
export const script = cityQuery("doctor.read")
  .input(z.object({ check: z.string().min(1).max(300), kind: z.enum(["check", "fix"]) }))
  .query(async ({ ctx, input }) => {
    const { file, check, city, help } = await doctorScript(ctx.city, input.check, input.kind);
    const pack = { name: check.packName, dir: check.packDir };
    return { ...(await scriptView(ctx, city, { pack, file, cwd: check.packDir })), help };
  });
