import { z } from "zod";
import { moleculeEvents } from "../../../molecule/molecule-events";
import { cityQuery } from "../../procedures";
import { beadId } from "../bead/bead-input";

/** What happened to the members of a molecule, newest first. */
export const events = cityQuery("event.read")
  .input(
    z.object({
      id: beadId,
      limit: z.number().int().min(1).max(200).default(100),
      cursor: z.number().int().positive().nullish(),
    }),
  )
  .query(({ ctx, input: { id: rootId, limit, cursor } }) =>
    moleculeEvents(ctx.store, { cityId: ctx.cityId, rootId, limit, ...(cursor && { beforeSeq: cursor }) }),
  );
