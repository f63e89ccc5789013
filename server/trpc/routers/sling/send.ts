import { z } from "zod";
import { slingReport } from "@/lib/sling/report";
import { slingRequest } from "@/lib/sling/sling-request";
import type { BeadScope } from "../../../auth/bead-scope";
import { slingSceneOf } from "../../../console/sling-scene-of";
import { sendLater } from "../../../session/send-action";
import { sling } from "../../../sling/sling";
import { slingScope } from "../../../sling/sling-scope";
import { cityMutation } from "../../procedures";
import { slingInput } from "./sling-input";

const bySling: BeadScope = (input, place) => {
  const parsed = slingInput.safeParse(input);
  if (!parsed.success) return { rig: "" };
  const { rig, work, ...given } = parsed.data;
  return slingScope(place, slingRequest(work, given), rig || null);
};

/** Carries a shown plan out: once for its key, and only while the city is the one that it was made for. */
export const send = cityMutation("sling.write", "sling.send", bySling)
  .input(slingInput.extend({ revision: z.string().max(100), idempotencyKey: z.string().min(8).max(100) }))
  .mutation(async ({ ctx, input }) => {
    const { rig, work, revision, idempotencyKey, city: _, ...given } = input;
    const scene = await slingSceneOf(ctx.city, ctx.cityId, rig);
    const result = await sling(ctx.tx, scene, slingRequest(work, given), ctx.act, {
      expectedRevision: revision,
      idempotencyKey,
    });
    const { nudgeAction } = result;
    const { store } = ctx.tx;
    if (nudgeAction) ctx.tx.afterCommit(() => sendLater({ store, cityId: ctx.cityId, city: scene.city }, nudgeAction));
    const report = slingReport(result);
    return {
      lines: report.stdout,
      warnings: report.stderr,
      target: result.plan.target,
      /** The asked act that carries the nudge. */
      nudgeAction,
      beadId: result.root ?? result.created?.id ?? result.items[0]?.beadId ?? null,
      moleculeId: result.root ?? result.items[0]?.wisp ?? null,
    };
  });
