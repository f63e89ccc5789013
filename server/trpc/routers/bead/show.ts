import { z } from "zod";
import { beadLine } from "@/lib/view/bead-line";
import { beadHistory } from "../../../bead/bead-history";
import { showBead } from "../../../bead/show-bead";
import { whyBlocked } from "../../../bead/why-blocked";
import { cityQuery } from "../../procedures";
import { beadId } from "./bead-input";

/** One bead with its edges, its comments, its latest events, and the chain of what it waits for. */
export const show = cityQuery("bead.read")
  .input(z.object({ id: beadId }))
  .query(async ({ ctx, input }) => {
    const detail = await showBead(ctx.store, ctx.cityId, input.id);
    const { bead } = detail;
    const why = bead.status === "closed" ? undefined : await whyBlocked(ctx.store, ctx.cityId, bead.id, ctx.now());
    const history = await beadHistory(ctx.store, { cityId: ctx.cityId, id: bead.id, limit: 30 });
    return {
      ...detail,
      line: beadLine(bead),
      why,
      history: history.map(({ payload: _, ...event }) => event),
    };
  });
