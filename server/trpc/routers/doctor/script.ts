import { z } from "zod";
import { doctorScript } from "../../../console/doctor-script";
import { isGranted } from "../../../runner/script-grant";
import { cityQuery } from "../../procedures";

/** A script with its bytes' hash, and whether these bytes were allowed to run here before (ux 51). */
export const script = cityQuery("doctor.read")
  .input(z.object({ check: z.string().min(1).max(300), kind: z.enum(["check", "fix"]) }))
  .query(async ({ ctx, input }) => {
    const { path, sha256, text, check, revision } = await doctorScript(ctx.city, input.check, input.kind);
    const bound = { pack: check.packName, revision, path, sha256 };
    return { ...bound, text, granted: await isGranted(ctx.store, ctx.cityId, bound) };
  });
