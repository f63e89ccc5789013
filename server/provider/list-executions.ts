import { and, desc, eq, inArray, lt, or } from "drizzle-orm";
import { providerExecutions } from "@/drizzle/schema/provider-executions";
import type { ExecutionState } from "@/lib/provider/execution";
import type { Price } from "@/lib/provider/price";
import type { Executor } from "@/server/db/store";
import { readPrice } from "./price-json";

export type ExecutionFilter = {
  readonly states?: readonly ExecutionState[];
  readonly packId?: string;
  readonly targetId?: string;
  /** The last row of the page before: keyset paging, newest first. */
  readonly before?: { readonly startedAt: Date; readonly id: string };
  readonly limit: number;
};

export type ExecutionSummary = {
  readonly id: string;
  readonly targetId: string;
  readonly packId: string;
  readonly packVersion: string;
  readonly model: string;
  readonly state: ExecutionState;
  readonly code: string;
  readonly detail: string;
  readonly hold: Price;
  readonly settlement?: Price;
  readonly startedBy: string;
  readonly startedAt: Date;
  readonly closedAt: Date | null;
};

/** A page of executions, newest first. */
export async function listExecutions(store: Executor, filter: ExecutionFilter): Promise<readonly ExecutionSummary[]> {
  const t = providerExecutions;
  const { before } = filter;
  const rows = await store.db
    .select()
    .from(t)
    .where(
      and(
        filter.states?.length ? inArray(t.state, [...filter.states]) : undefined,
        filter.packId ? eq(t.packId, filter.packId) : undefined,
        filter.targetId ? eq(t.targetId, filter.targetId) : undefined,
        before
          ? or(lt(t.startedAt, before.startedAt), and(eq(t.startedAt, before.startedAt), lt(t.id, before.id)))
          : undefined,
      ),
    )
    .orderBy(desc(t.startedAt), desc(t.id))
    .limit(filter.limit);
  return rows.map(
    ({
      id,
      targetId,
      packId,
      packVersion,
      model,
      state,
      code,
      detail,
      hold,
      settlement,
      startedBy,
      startedAt,
      closedAt,
    }) => ({
      id,
      targetId,
      packId,
      packVersion,
      model,
      state: state as ExecutionState,
      code,
      detail,
      hold: readPrice(hold),
      ...(settlement ? { settlement: readPrice(settlement) } : {}),
      startedBy,
      startedAt,
      closedAt,
    }),
  );
}
