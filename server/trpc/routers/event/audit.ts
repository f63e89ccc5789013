import { z } from "zod";
import { readAudit } from "../../../people/audit-log";
import { cityQuery } from "../../procedures";

/** Who did, or was denied, what: the audit rows of the city, newest first. */
export const audit = cityQuery("audit.read")
  .input(
    z.object({
      action: z.string().max(100).default(""),
      actor: z.string().max(200).default(""),
      result: z.string().max(20).default(""),
      from: z.string().max(10).default(""),
      to: z.string().max(10).default(""),
      limit: z.number().int().min(1).max(200).default(100),
      cursor: z.number().int().positive().nullish(),
    }),
  )
  .query(async ({ ctx, input }) => {
    const { limit, cursor, city: _, ...filter } = input;
    const rows = await readAudit(ctx.store, { cityId: ctx.cityId, ...filter }, limit + 1, cursor);
    return { items: rows.slice(0, limit), nextCursor: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null };
  });
