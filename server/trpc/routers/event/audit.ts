import { and, desc, eq, lt, type SQL } from "drizzle-orm";
import { z } from "zod";
import { audit as auditTable } from "@/drizzle/schema/audit";
import { cityQuery } from "../../procedures";

/** Who did, or was denied, what: the audit rows of the city, newest first. */
export const audit = cityQuery("audit.read")
  .input(
    z.object({
      action: z.string().max(100).default(""),
      limit: z.number().int().min(1).max(200).default(100),
      cursor: z.number().int().positive().nullish(),
    }),
  )
  .query(async ({ ctx, input }) => {
    const where: SQL[] = [eq(auditTable.cityId, ctx.cityId)];
    if (input.action) where.push(eq(auditTable.action, input.action));
    if (input.cursor) where.push(lt(auditTable.id, input.cursor));
    const rows = await ctx.store.db
      .select()
      .from(auditTable)
      .where(and(...where))
      .orderBy(desc(auditTable.id))
      .limit(input.limit + 1);
    const items = rows
      .slice(0, input.limit)
      .map(({ id, at, actor, role, action, target, reason, result, requestId }) => ({
        id,
        at: at.toISOString(),
        actor,
        role,
        action,
        target,
        reason,
        result,
        requestId,
      }));
    return { items, nextCursor: rows.length > input.limit ? (items.at(-1)?.id ?? null) : null };
  });
