import { z } from "zod";
import { slingReport } from "@/lib/sling/report";
import type { BeadScope } from "../../../auth/bead-scope";
import { slingSceneOf } from "../../../console/sling-scene-of";
import { sendLater } from "../../../session/send-action";
import { slingAll } from "../../../sling/sling";
import { slingScope } from "../../../sling/sling-scope";
import { cityMutation } from "../../procedures";
import { slingInput, slingRequests } from "./sling-input";

const bySling: BeadScope = (input, place) => {
  const parsed = slingInput.safeParse(input);
  if (!parsed.success) return { rig: "" };
  return slingScope(place, slingRequests(parsed.data), parsed.data.rig || null);
};

/** Carries a shown plan out: once for its key, and only while the city is the one that it was made for. */
export const send = cityMutation("sling.write", "sling.send", bySling)
  .input(slingInput.extend({ revision: z.string().max(100), idempotencyKey: z.string().min(8).max(100) }))
  .mutation(async ({ ctx, input }) => {
    const { revision, idempotencyKey, city: _, ...asked } = input;
    const scene = await slingSceneOf(ctx.city, ctx.cityId, asked.rig);
    const { results, refused, nudgeAction } = await slingAll(ctx.tx, scene, slingRequests(asked), ctx.act, {
      expectedRevision: revision,
      idempotencyKey,
    });
    const { store } = ctx.tx;
    if (nudgeAction) ctx.tx.afterCommit(() => sendLater({ store, cityId: ctx.cityId, city: scene.city }, nudgeAction));
    const reports = results.map(slingReport);
    return {
      lines: reports.flatMap(({ stdout }) => stdout),
      warnings: reports.flatMap(({ stderr }) => stderr),
      /** The works that were refused while others were slung. */
      refused,
      target: results[0]?.plan.target ?? "",
      /** The asked act that carries the nudge. */
      nudgeAction,
      /** What was slung, one for each piece of work. */
      sent: results.map((result) => ({
        beadId: result.root ?? result.created?.id ?? result.items[0]?.beadId ?? null,
        moleculeId: result.root ?? result.items[0]?.wisp ?? null,
      })),
    };
  });
