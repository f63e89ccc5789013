import type { ScopedOrder } from "@/lib/order/order";
import { labelledBeads } from "@/server/bead/labelled-beads";
import type { Executor } from "@/server/db/store";
import { readEvents } from "@/server/event/read-events";

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

export async function orderMarks(executor: Executor, cityId: string, order: ScopedOrder): Promise<OrderMarks> {
  const { scopedName, fields } = order;
  const runs = await labelledBeads(executor, { cityId, labels: [runLabel(scopedName), orderLabel(scopedName)] });
  const own = runs.filter((bead) => bead.labels.includes(runLabel(scopedName)));
  const unfinished = own.find((bead) => bead.status !== "closed" && !bead.labels.includes(TRACKING));
  const marks: OrderMarks = {
    ...(own[0] && { lastRun: Date.parse(own[0].createdAt) }),
    ...(unfinished && { unfinished: unfinished.id }),
  };
  if (fields.trigger !== "event" || !fields.on) return marks;
  const cursors = runs
    .flatMap(({ labels }) => labels.flatMap((label) => /^seq:(\d+)$/.exec(label)?.[1] ?? []))
    .map(Number);
  const after = Math.max(0, ...cursors);
  const tracking = new Set(runs.filter((bead) => bead.labels.includes(TRACKING)).map((bead) => bead.id));
  const events = (await readEvents(executor, { cityId, afterSeq: after, types: [fields.on] })).filter(
    (event) => !tracking.has(event.subject),
  );
  return { ...marks, matchingEvents: events.length, eventCursor: events.at(-1)?.seq ?? after };
}
