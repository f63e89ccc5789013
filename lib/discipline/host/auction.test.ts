import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { auction, type Bid, type Bidder } from "./auction";

const bid = (id: string, seat: string, money: number, minutes: number, need = "n0"): Bid => ({
  id,
  need,
  seat,
  money,
  minutes,
});
const winner = (bids: readonly Bid[], fairness = {}, bidders = new Map<string, Bidder>()) =>
  auction(["n0"], bids, fairness, bidders)[0]?.bid?.id;

describe("discipline formats R3, the auction", () => {
  it("least money and minutes wins; ties go to the smallest offer id", () => {
    expect(winner([bid("b", "p1", 10, 5), bid("a", "p2", 5, 10)])).toBe("a");
    expect(winner([bid("b", "p1", 10, 5), bid("a", "p2", 20, 10)])).toBe("b");
  });

  it("reads weights by their decimal text: 0.1 is one tenth", () => {
    const bidders = new Map([["p1", { minutes: 0, shareUnits: 0.1 }]]);
    expect(winner([bid("b", "p1", 0, 6), bid("a", "p2", 1, 6)], { weight: 1 }, bidders)).toBe("b");
    expect(winner([bid("b", "p1", 0, 6), bid("a", "p2", 0, 6)], { max_ratio: 1 }, bidders)).toBe("a");
  });

  it("sets aside what would lift a share over max_ratio; at it is not over it", () => {
    const bidders = new Map([["p1", { minutes: 60, shareUnits: 1 }]]);
    expect(winner([bid("a", "p1", 0, 60)], { max_ratio: 2 }, bidders)).toBe("a");
    expect(auction(["n0"], [bid("a", "p1", 0, 61)], { max_ratio: 2 }, bidders)).toEqual([
      { need: "n0", reason: "fairness-cap-exceeded" },
    ]);
    expect(auction(["n0"], [], {}, bidders)).toEqual([{ need: "n0", reason: "no-offer" }]);
  });

  it("same offers in any order, same allocation", () => {
    const anyBid = fc.record({
      need: fc.constantFrom("n0", "n1", "n2"),
      seat: fc.constantFrom("p1", "p2", "p3"),
      money: fc.nat(50),
      minutes: fc.nat(120),
    });
    const anyFairness = fc.record(
      {
        weight: fc.constantFrom(0, 0.3, 7),
        max_ratio: fc.constantFrom(0.7, 2, 9),
        minute_value: fc.constantFrom(1, 3),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        fc.array(anyBid, { maxLength: 9 }),
        anyFairness,
        fc.infiniteStream(fc.nat()),
        (drafts, fairness, order) => {
          const bids = drafts.map((draft, index) => ({ ...draft, id: `o${index}` }));
          const shuffled = bids.map((each) => ({ each, key: order.next().value })).sort((a, b) => a.key - b.key);
          const run = (list: readonly Bid[]) => auction(["n0", "n1", "n2"], list, fairness, new Map());
          expect(run(shuffled.map(({ each }) => each))).toEqual(run(bids));
        },
      ),
    );
  });
});
