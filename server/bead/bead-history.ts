import type { Executor } from "@/server/db/store";
import type { CityEvent } from "@/server/event/city-event";
import { readEvents } from "@/server/event/read-events";

export type HistoryQuery = {
  readonly cityId: string;
  readonly id: string;
  readonly beforeSeq?: number;
  readonly limit?: number;
};

/** What happened to a bead, newest first: its events, each with the state after it. */
export async function beadHistory(executor: Executor, query: HistoryQuery): Promise<CityEvent[]> {
  return readEvents(executor, {
    cityId: query.cityId,
    subject: query.id,
    beforeSeq: query.beforeSeq,
    limit: query.limit ?? 100,
    newestFirst: true,
  });
}
