import { z } from "zod";
import { readEvents } from "../../../event/read-events";
import { cityQuery } from "../../procedures";

/** What happened in the city, newest first, by keyset on the sequence. */
export const list = cityQuery("event.read")
  .input(
    z.object({
      subject: z.string().max(200).optional(),
      type: z.string().max(100).default(""),
      limit: z.number().int().min(1).max(200).default(100),
      after: z.number().int().nonnegative().default(0),
      cursor: z.number().int().positive().nullish(),
    }),
  )
  .query(async ({ ctx, input }) => {
    const events = await readEvents(ctx.store, {
      cityId: ctx.cityId,
      subject: input.subject,
      ...(input.type && { types: [input.type] }),
      ...(input.after > 0 && { afterSeq: input.after }),
      ...(input.cursor && { beforeSeq: input.cursor }),
      limit: input.limit + 1,
      newestFirst: true,
    });
    const items = events.slice(0, input.limit).map(({ payload: _, ...event }) => event);
    return { items, nextCursor: events.length > input.limit ? (items.at(-1)?.seq ?? null) : null };
  });
