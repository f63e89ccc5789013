import { z } from "zod";
import { byBead } from "../../../auth/bead-scope";
import { landConvoy } from "../../../convoy/change-convoy";
import { listConvoys, strandedMembers } from "../../../convoy/convoy";
import { cityMutation, cityQuery, router } from "../../procedures";
import { beadId } from "../bead/bead-input";

/** Convoys with their progress and the members that nobody has taken; ended ones on request. */
const list = cityQuery("bead.read")
  .input(z.object({ ended: z.boolean().default(false) }))
  .query(async ({ ctx, input }) => {
    const convoys = await listConvoys(ctx.store, { cityId: ctx.cityId, includeClosed: input.ended });
    const stranded = new Map<string, string[]>();
    for (const { convoyId, issueId } of await strandedMembers(ctx.store, ctx.cityId))
      stranded.set(convoyId, [...(stranded.get(convoyId) ?? []), issueId]);
    return convoys.map(({ bead, progress, owned }) => ({
      id: bead.id,
      title: bead.title,
      status: bead.status,
      rig: bead.rig ?? "",
      createdAt: bead.createdAt,
      owned,
      stranded: stranded.get(bead.id)?.length ?? 0,
      ...progress,
    }));
  });

const land = cityMutation("bead.write", "convoy.land", byBead)
  .input(z.object({ id: beadId, force: z.boolean().default(false) }))
  .mutation(async ({ ctx, input }) => {
    const { message, closed } = await landConvoy(
      ctx.tx,
      { cityId: ctx.cityId, id: input.id, force: input.force },
      ctx.act,
    );
    return { message, closed };
  });

export const convoyRouter = router({ list, land });
