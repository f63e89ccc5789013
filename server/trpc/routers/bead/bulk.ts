import { z } from "zod";
import { type BeadScope, byBeads } from "../../../auth/bead-scope";
import { changeBulk, previewBulk } from "../../../bead/bulk-change";
import { beadsOfBulk, undoBulk } from "../../../bead/bulk-undo";
import { cityMutation, cityQuery } from "../../procedures";
import { beadId, bulkInput, idempotencyKey } from "./bead-input";

/** What an act on many beads would change and what it would be refused, bead by bead; nothing is written. */
export const bulkPreview = cityQuery("bead.write", byBeads)
  .input(bulkInput)
  .query(({ ctx, input }) => {
    const { session, requestId } = ctx;
    const act = { actor: session.name, now: ctx.now(), requestId };
    return previewBulk(ctx.store, { cityId: ctx.cityId, beads: input.beads, act: input.act }, act);
  });

/** Does it: one transaction, one audit row, a report for each bead. */
export const bulk = cityMutation("bead.write", "bead.bulk", byBeads)
  .input(bulkInput.extend({ idempotencyKey, ids: z.array(beadId).max(200) }))
  .mutation(({ ctx, input }) => {
    const { beads, act, idempotencyKey } = input;
    return changeBulk(ctx.tx, { cityId: ctx.cityId, beads, act, idempotencyKey }, ctx.act);
  });

const byBulk: BeadScope = async (input, { store, cityId }) => {
  const { idempotencyKey: key } = input as { idempotencyKey?: unknown };
  return { beads: typeof key === "string" ? await beadsOfBulk(store, cityId, key) : [] };
};

/** Takes a bulk act back, as far as nobody has changed the beads since. */
export const bulkUndo = cityMutation("bead.write", "bead.bulkUndo", byBulk)
  .input(z.object({ idempotencyKey }))
  .mutation(({ ctx, input }) => undoBulk(ctx.tx, { ...input, cityId: ctx.cityId }, ctx.act));
