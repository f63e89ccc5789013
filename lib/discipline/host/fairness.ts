import { add, compare, divide, type Rational, rational, rationalOf } from "../text/rational";
import type { Coalition } from "./coalition";
import type { PlanItem } from "./reference";

const MINUTES_PER_HOUR = rational(60n);

/** Hours per share unit (discipline formats R3). */
export function shareOf(minutes: number, shareUnits: number): Rational {
  return divide(divide(rationalOf(minutes), MINUTES_PER_HOUR), rationalOf(shareUnits));
}

/** The minutes that a plan item gives: of its offer, else of its need, else none. */
export function planMinutes(coalition: Coalition, item: PlanItem): number {
  const offered = item.offer === undefined ? undefined : coalition.byId.get(item.offer)?.message.payload.minutes;
  const needed = coalition.byId.get(item.need)?.message.payload.minutes;
  return Number(offered ?? needed ?? 0);
}

/** Minutes that each seat holds by the last plan of every need, once `plan` is laid over it. */
export function minutesHeld(coalition: Coalition, plan: readonly PlanItem[] = []): ReadonlyMap<string, number> {
  const held = new Map([...coalition.assignments].map(([need, { seat, minutes }]) => [need, { seat, minutes }]));
  for (const item of plan) held.set(item.need, { seat: item.seat, minutes: planMinutes(coalition, item) });
  const bySeat = new Map<string, number>();
  for (const { seat, minutes } of held.values()) bySeat.set(seat, (bySeat.get(seat) ?? 0) + minutes);
  return bySeat;
}

/** Whether a plan would lift a seat over the pack's `max_ratio`; without a cap never. */
export function overFairnessCap(coalition: Coalition, plan: readonly PlanItem[]): boolean {
  const cap = coalition.pack?.strategy?.fairness.max_ratio;
  if (cap === undefined) return false;
  const limit = rationalOf(cap);
  for (const [seat, minutes] of minutesHeld(coalition, plan)) {
    if (compare(shareOf(minutes, coalition.seats.get(seat)?.shareUnits ?? 1), limit) > 0) return true;
  }
  return false;
}

/** The greatest share over the mean share of the seats named; zero when nobody holds anything (discipline formats R14). */
export function shareRatio(coalition: Coalition, seats: readonly string[]): Rational {
  const held = minutesHeld(coalition);
  const shares = seats.map((seat) => shareOf(held.get(seat) ?? 0, coalition.seats.get(seat)?.shareUnits ?? 1));
  const total = shares.reduce(add, rational(0n));
  if (shares.length === 0 || total.n === 0n) return rational(0n);
  const greatest = shares.reduce((a, b) => (compare(a, b) >= 0 ? a : b));
  return divide(greatest, divide(total, rational(BigInt(shares.length))));
}
