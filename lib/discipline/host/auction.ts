import type { Fairness } from "../pack/pack";
import { add, compare, multiply, type Rational, rationalOf } from "../text/rational";
import { shareOf } from "./fairness";

/** An offer as the auction sees it: `money` in minor units, `minutes` of work. */
export type Bid = {
  readonly id: string;
  readonly need: string;
  readonly seat: string;
  readonly money: number;
  readonly minutes: number;
};

/** Minutes won so far and share units of a bidder. */
export type Bidder = { readonly minutes: number; readonly shareUnits: number };

/** The winning bid of a need, or why there is none. */
export type Award = {
  readonly need: string;
  readonly bid?: Bid;
  readonly reason?: "no-offer" | "fairness-cap-exceeded";
};

const byBytes = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Contract-Net with fairness, in exact fractions: needs in index order; offers that would lift the bidder over
 * `max_ratio` are set aside; of the rest the least money + minutes × minute_value + weight × share after winning wins;
 * ties go to the smallest offer id (discipline spec, Strategy names; formats R3). The order of `bids` does not matter.
 */
export function auction(
  needs: readonly string[],
  bids: readonly Bid[],
  fairness: Fairness,
  bidders: ReadonlyMap<string, Bidder>,
): readonly Award[] {
  const won = new Map<string, number>();
  const minuteValue = rationalOf(fairness.minute_value ?? 1);
  const weight = rationalOf(fairness.weight ?? 0);
  const cap = fairness.max_ratio === undefined ? undefined : rationalOf(fairness.max_ratio);
  return needs.map((need): Award => {
    const offered = bids.filter((bid) => bid.need === need);
    if (offered.length === 0) return { need, reason: "no-offer" };
    let best: { bid: Bid; cost: Rational } | undefined;
    for (const bid of offered) {
      const bidder = bidders.get(bid.seat) ?? { minutes: 0, shareUnits: 1 };
      const share = shareOf(bidder.minutes + (won.get(bid.seat) ?? 0) + bid.minutes, bidder.shareUnits);
      if (cap && compare(share, cap) > 0) continue;
      const work = add(rationalOf(bid.money), multiply(rationalOf(bid.minutes), minuteValue));
      const cost = add(work, multiply(weight, share));
      const order = best ? compare(cost, best.cost) : -1;
      if (!best || order < 0 || (order === 0 && byBytes(bid.id, best.bid.id) < 0)) best = { bid, cost };
    }
    if (!best) return { need, reason: "fairness-cap-exceeded" };
    won.set(best.bid.seat, (won.get(best.bid.seat) ?? 0) + best.bid.minutes);
    return { need, bid: best.bid };
  });
}
