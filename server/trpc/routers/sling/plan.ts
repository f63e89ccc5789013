import { slingRequest } from "@/lib/sling/sling-request";
import { slingSceneOf } from "../../../console/sling-scene-of";
import { slingPreview } from "../../../sling/plan-preview";
import { planSling } from "../../../sling/plan-sling";
import { cityQuery } from "../../procedures";
import { slingInput } from "./sling-input";

/** What a sling would do: checked in full, with the beads it would make; nothing written. A refusal comes back in its own words. */
export const plan = cityQuery("bead.read")
  .input(slingInput)
  .query(async ({ ctx, input }) => {
    const { rig, work, city: _, ...given } = input;
    const scene = await slingSceneOf(ctx.city, ctx.cityId, rig);
    const prepared = await planSling(ctx.store, scene, slingRequest(work, { ...given, dryRun: true }));
    return { ...prepared.plan, preview: slingPreview(scene, prepared) };
  });
