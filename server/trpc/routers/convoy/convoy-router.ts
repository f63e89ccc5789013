import { z } from "zod";
import { byBead } from "../../../auth/bead-scope";
import { landConvoy } from "../../../convoy/change-convoy";
import { pageConvoys } from "../../../convoy/page-convoys";
import { cityMutation, cityQuery, router } from "../../procedures";
import { beadId } from "../bead/bead-input";

/** Convoys with their progress and how many members nobody has taken, newest first; ended ones on request. */
const list = cityQuery("bead.read")
  .input(
    z.object({
      ended: z.boolean().default(false),
      limit: z.number().int().min(1).max(200).default(50),
      cursor: z.string().max(2000).nullish(),
    }),
  )
  .query(async ({ ctx, input }) => {
    const { ended: includeClosed, limit, cursor } = input;
    const page = await pageConvoys(ctx.store, { cityId: ctx.cityId, includeClosed, limit, cursor });
    return {
      ...page,
      items: page.items.map(({ bead, progress, owned, stranded }) => ({
        id: bead.id,
        title: bead.title,
        status: bead.status,
        rig: bead.rig ?? "",
        createdAt: bead.createdAt,
        owned,
        stranded,
        ...progress,
      })),
    };
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
