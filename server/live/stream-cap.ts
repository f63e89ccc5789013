import { metrics } from "../metrics/metrics";

const perPerson = 12;
const open = new Map<string, number>();

/** Takes one of the streams a person may have at a time; returns how to give it back, or undefined when all are taken. */
export function takeStream(personId: string): (() => void) | undefined {
  const count = open.get(personId) ?? 0;
  if (count >= perPerson) return undefined;
  open.set(personId, count + 1);
  metrics().streams.inc();
  let given = false;
  return () => {
    if (given) return;
    given = true;
    metrics().streams.dec();
    const left = (open.get(personId) ?? 1) - 1;
    if (left > 0) open.set(personId, left);
    else open.delete(personId);
  };
}
