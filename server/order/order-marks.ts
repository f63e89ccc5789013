import { sql } from "drizzle-orm";
import type { ScopedOrder } from "@/lib/order/order";
import { jsonRows, textArray } from "@/server/db/json-rows";
import type { Executor } from "@/server/db/store";

export const runLabel = (scopedName: string): string => `order-run:${scopedName}`;
export const orderLabel = (scopedName: string): string => `order:${scopedName}`;
export const TRACKING = "order-tracking";

/** What the store remembers of an order (runtime 8.3). */
export type OrderMarks = {
  /** `created_at` of the newest bead of a run, epoch milliseconds, failed runs included. */
  readonly lastRun?: number;
  /** An open bead of an earlier run that is not its tracking bead: its work is unfinished. */
  readonly unfinished?: string;
  /** Events of its type after the cursor, its own tracking beads left out; only for event orders. */
  readonly matchingEvents?: number;
  /** The number of the last event that was seen. */
  readonly eventCursor?: number;
};

type Row = {
  readonly name: string;
  readonly last_run: string | null;
  readonly unfinished: string | null;
  readonly matching: number | null;
  readonly cursor: number | null;
};

/** The marks of several orders, by scoped name, in one statement: lists and ticks look at all orders of a city. */
export async function ordersMarks(
  executor: Executor,
  cityId: string,
  orders: readonly ScopedOrder[],
): Promise<Map<string, OrderMarks>> {
  if (orders.length === 0) return new Map();
  const asked = orders.map(({ scopedName, fields }) => ({
    name: scopedName,
    run: runLabel(scopedName),
    own: orderLabel(scopedName),
    event: fields.trigger === "event" && fields.on ? fields.on : null,
  }));
  const labels = textArray(asked.flatMap(({ run, own }) => [run, own]));
  const rows = await executor.query<Row>(sql`
    with asked as materialized (
      select r.name, r.run, r.own, r.event from ${jsonRows(asked, "name text, run text, own text, event text")}
    ),
    marked as materialized (
      select b.id, b.status, b.created_at, b.labels, ${TRACKING} = any(b.labels) as tracking
      from beads b where b.city_id = ${cityId} and b.labels <> '{}' and b.labels && ${labels}
    ),
    fact as (
      select a.name, a.event,
        max(m.created_at) filter (where a.run = any(m.labels)) as last_run,
        (array_agg(m.id order by m.created_at desc, m.id desc)
          filter (where a.run = any(m.labels) and m.status <> 'closed' and not m.tracking))[1] as unfinished,
        coalesce(max((select max(substring(l from '^seq:([0-9]{1,18})$')::bigint) from unnest(m.labels) l)), 0) as seen,
        coalesce(array_agg(m.id) filter (where m.tracking and a.event is not null), '{}') as own
      from asked a left join marked m on m.labels && array[a.run, a.own] group by a.name, a.event
    )
    select f.name, f.last_run, f.unfinished, e.matching, coalesce(e.last, f.seen) as cursor
    from fact f left join lateral (
      select count(*)::int as matching, max(v.seq) as last from events v
      where v.city_id = ${cityId} and v.seq > f.seen and v.type = f.event and v.subject <> all (f.own)
    ) e on f.event is not null`);
  return new Map(
    rows.map(({ name, last_run, unfinished, matching, cursor }) => [
      name,
      {
        ...(last_run !== null && { lastRun: Date.parse(last_run) }),
        ...(unfinished !== null && { unfinished }),
        ...(matching !== null && { matchingEvents: matching, eventCursor: cursor ?? 0 }),
      },
    ]),
  );
}

/** The marks of one order. */
export async function orderMarks(executor: Executor, cityId: string, order: ScopedOrder): Promise<OrderMarks> {
  return (await ordersMarks(executor, cityId, [order])).get(order.scopedName) ?? {};
}
