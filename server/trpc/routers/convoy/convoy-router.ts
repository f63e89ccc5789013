import { z } from "zod";
import { landConvoy } from "../../../convoy/change-convoy";
import { listConvoys } from "../../../convoy/convoy";
import { cityMutation, cityQuery, router } from "../../procedures";
import { beadId } from "../bead/bead-input";

/** Convoys with their progress; ended ones on request. */
const list = cityQuery("bead.read")
  .input(z.object({ ended: z.boolean().default(false) }))
  .query(async ({ ctx, input }) => {
    const convoys = await listConvoys(ctx.store, { cityId: ctx.cityId, includeClosed: input.ended });
    return convoys.map(({ bead, progress, owned }) => ({
      id: bead.id,
      title: bead.title,
      status: bead.status,
      rig: bead.rig ?? "",
      createdAt: bead.createdAt,
      owned,
      ...progress,
    }));
  });

const land = cityMutation("bead.write", "convoy.land")
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
