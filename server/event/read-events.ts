import { type SQL, sql } from "drizzle-orm";
import { rowLimit, textArray } from "@/server/db/json-rows";
import type { Executor } from "@/server/db/store";
import type { CityEvent } from "./city-event";

export type EventQuery = {
  readonly cityId: string;
  /** Only events after this number. */
  readonly afterSeq?: number;
  /** Only events before this number (for paging backwards). */
  readonly beforeSeq?: number;
  readonly subject?: string;
  readonly types?: readonly string[];
  /** At most this many, and never more than `eventsAtMost`. */
  readonly limit?: number;
  /** Newest first instead of oldest first. */
  readonly newestFirst?: boolean;
};

/** Events that one read answers at the most. */
export const eventsAtMost = 1000;

const columns = sql.raw("seq, type, ts, actor, subject, message, payload, request_id");

type Row = Omit<CityEvent, "requestId"> & { request_id: string };

/** Events of a city in their order. */
export async function readEvents(executor: Executor, query: EventQuery): Promise<CityEvent[]> {
  const where: SQL[] = [sql`city_id = ${query.cityId}`];
  if (query.afterSeq !== undefined) where.push(sql`seq > ${query.afterSeq}`);
  if (query.beforeSeq !== undefined) where.push(sql`seq < ${query.beforeSeq}`);
  if (query.subject !== undefined) where.push(sql`subject = ${query.subject}`);
  if (query.types !== undefined) where.push(sql`type = any(${textArray(query.types)})`);
  const order = sql.raw(query.newestFirst ? "desc" : "asc");
  const rows = await executor.query<Row>(sql`
    select ${columns} from events where ${sql.join(where, sql` and `)}
    order by seq ${order} limit ${rowLimit(query.limit, eventsAtMost)}`);
  return rows.map(({ request_id, ...event }) => ({ ...event, requestId: request_id }));
}

/** The number of the city's newest event; 0 before the first. */
export async function lastSeq(executor: Executor, cityId: string): Promise<number> {
  const [row] = await executor.query<{ last_seq: number }>(
    sql`select last_seq from event_sequences where city_id = ${cityId}`,
  );
  return row?.last_seq ?? 0;
}
