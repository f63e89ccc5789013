import { slingSceneOf } from "../../../console/sling-scene-of";
import { slingPreview } from "../../../sling/plan-preview";
import { planSlings, plansAsOne } from "../../../sling/plan-slings";
import { cityQuery } from "../../procedures";
import { slingInput, slingRequests } from "./sling-input";

/** What a sling would do: checked in full, with the beads it would make; nothing written. A refusal comes back in its own words. */
export const plan = cityQuery("bead.read")
  .input(slingInput)
  .query(async ({ ctx, input }) => {
    const { city: _, ...asked } = input;
    const scene = await slingSceneOf(ctx.city, ctx.cityId, asked.rig);
    const dry = slingRequests(asked).map((request) => ({ ...request, dryRun: true }));
    const planned = await planSlings(ctx.store, scene, dry);
    const [first] = planned.prepared;
    return {
      ...(await plansAsOne(ctx.store, scene, planned)),
      preview: first ? slingPreview(scene, first) : null,
    };
  });
