import { createBead } from "@/server/bead/create-bead";
import { eventTail } from "@/server/event/event-tail";
import type { Figure } from "../bench";
import { percentile, type StoreBench } from "./store-bench";

const subscribers = 50;
const perSecond = 50;
const seconds = 4;

/** From the start of a write to each of its subscribers having the event, at a steady rate of writes. */
export async function spread(on: StoreBench): Promise<Figure> {
  const cityId = await on.city();
  const begun = new Map<string, number>();
  const delays: number[] = [];
  const tail = eventTail(on.store, cityId);
  const listeners = await Promise.all(
    Array.from({ length: subscribers }, () =>
      tail.listen((events) => {
        for (const event of events) {
          const start = begun.get(String((event.payload.bead as { title?: string } | undefined)?.title));
          if (start !== undefined) delays.push(performance.now() - start);
        }
      }),
    ),
  );
  const writes: Promise<unknown>[] = [];
  for (let n = 0; n < perSecond * seconds; n++) {
    const title = `event ${n}`;
    begun.set(title, performance.now());
    writes.push(createBead(on.store, { cityId, title }, on.act));
    await new Promise((resolve) => setTimeout(resolve, 1000 / perSecond));
  }
  await Promise.all(writes);
  const wanted = subscribers * perSecond * seconds;
  for (let look = 0; delays.length < wanted && look < 300; look++)
    await new Promise((resolve) => setTimeout(resolve, 20));
  for (const { stop } of listeners) stop();
  if (delays.length !== wanted) throw new Error(`${delays.length} of ${wanted} deliveries arrived`);
  return {
    name: `a write reaches ${subscribers} subscribers at ${perSecond} a second, p95`,
    ms: percentile(delays, 0.95),
    budget: 500,
  };
}
