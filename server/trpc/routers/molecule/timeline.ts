import { z } from "zod";
import { parseFilter } from "@/lib/bead/filter/parse-filter";
import { beadLine } from "@/lib/view/bead-line";
import { moleculeTimeline } from "../../../molecule/molecule-timeline";
import { cityQuery } from "../../procedures";
import { beadId } from "../bead/bead-input";
import { windowSize } from "./rows";

/** A window of a molecule's members by when they were begun, on the axis of all of them (ux 41). */
export const timeline = cityQuery("bead.read")
  .input(
    z.object({
      id: beadId,
      filter: z.string().max(2000).default(""),
      offset: z.number().int().min(0),
      limit: z.number().int().min(1).max(200).default(windowSize),
    }),
  )
  .query(async ({ ctx, input }) => {
    const { id: rootId, filter, offset, limit } = input;
    const { terms } = parseFilter(filter);
    const query = { cityId: ctx.cityId, rootId, terms, now: ctx.now(), offset, limit };
    const { total, axis, beads } = await moleculeTimeline(ctx.store, query);
    return {
      total,
      axis,
      rows: beads.map((bead) => ({ line: beadLine(bead), startedAt: bead.startedAt, closedAt: bead.closedAt })),
    };
  });
