import { z } from "zod";
import { EXECUTION_STATES } from "@/lib/provider/execution";
import { listExecutions } from "../../../provider/list-executions";
import { memberQuery } from "../../procedures";

/** Executions, newest first, by keyset. */
export const executions = memberQuery("provider.read")
  .input(
    z.object({
      states: z
        .array(z.enum(EXECUTION_STATES as [string, ...string[]]))
        .max(6)
        .default([]),
      packId: z.string().max(64).default(""),
      targetId: z.string().max(120).default(""),
      limit: z.number().int().min(1).max(200).default(50),
      cursor: z.object({ startedAt: z.date(), id: z.string().max(120) }).nullish(),
    }),
  )
  .query(async ({ ctx, input }) => {
    const { states, packId, targetId, limit, cursor } = input;
    const rows = await listExecutions(ctx.store, {
      states: EXECUTION_STATES.filter((state) => states.includes(state)),
      packId,
      targetId,
      limit: limit + 1,
      ...(cursor ? { before: cursor } : {}),
    });
    const items = rows.slice(0, limit);
    const last = items.at(-1);
    return { items, nextCursor: rows.length > limit && last ? { startedAt: last.startedAt, id: last.id } : null };
  });
