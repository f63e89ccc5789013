import { ristretto255 } from "@noble/curves/ed25519.js";
import type { Acceptance, Pack } from "@/lib/discipline/pack/pack";
import { blindAgain, blindElements, psiSecret, sharedElements } from "@/lib/discipline/psi/psi";
import { runAcceptance } from "@/lib/discipline/run/run-acceptance";
import { exampleFiles } from "../discipline/example-pack";
import { loadPackFiles } from "../discipline/install-pack";
import { type Bench, median } from "./bench";

/** A journey of twelve members: the sauna's, with nine more bathers who hold values and decide. */
function twelveMembers(): { readonly pack: Pack; readonly acceptance: Acceptance } {
  const { pack } = loadPackFiles(exampleFiles("sauna-booking"));
  if (!pack?.acceptance) throw new Error("the example has a journey");
  const { acceptance } = pack;
  const more = Array.from({ length: 12 - acceptance.members.length }, (_, index) => ({
    role: "bather",
    vault: {
      "compare:evenings": ["Fri 19-21", "Sat 18-20"],
      "compare:scents": ["juniper"],
      "public:arrival": "by boat",
      canary: `K-more-${index}-heron`,
    },
  }));
  const expect = { ...acceptance.expect, fairness: undefined, max_messages: 200 };
  return { pack, acceptance: { ...acceptance, members: [...acceptance.members, ...more], expect } };
}

function intersect(left: readonly string[], right: readonly string[]): number {
  const [a, b] = [psiSecret("bench", "a"), psiSecret("bench", "b")];
  const mine = blindElements(left, a);
  const theirs = blindElements(right, b);
  return sharedElements(mine, blindAgain(mine.points, b), blindAgain(theirs.points, a)).length;
}

/** Milliseconds of one call. */
function time(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** Discipline Packs: a whole journey, and private set intersection against its scalar multiplications alone. */
export const bench: Bench = async () => {
  const { pack, acceptance } = twelveMembers();
  const journey = await median(3, () => {
    const { ok, steps } = runAcceptance(pack, acceptance);
    if (!ok) throw new Error(steps.find((step) => !step.ok)?.reason);
  });

  const values = (from: number) => Array.from({ length: 1000 }, (_, index) => `set:value ${from + index}`);
  const secret = psiSecret("bench", "floor");
  const point = ristretto255.Point.BASE.multiply(7n).double();
  // Work and floor in turns, so that a busy machine slows both alike.
  const turns = Array.from({ length: 3 }, () => ({
    floor: time(() => {
      for (let n = 0; n < 4000; n++) point.multiply(secret);
    }),
    work: time(() => {
      if (intersect(values(0), values(500)) !== 500) throw new Error("500 values are shared");
    }),
  })).sort((a, b) => a.work / a.floor - b.work / b.floor);
  const { work = 0, floor = 1 } = turns[1] ?? {};
  return [
    { name: "an acceptance journey of 12 members", ms: journey, budget: 2000 },
    {
      name: "private intersection of 1 000 and 1 000 values",
      ms: work,
      floor: "4 000 scalar multiplications alone",
      floorMs: floor,
      budget: 3,
    },
  ];
};
