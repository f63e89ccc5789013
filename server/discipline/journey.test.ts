import { describe, expect, it } from "vitest";
import { projectionFor } from "@/lib/discipline/host/projection";
import { loadPack } from "@/lib/discipline/pack/load-pack";
import { MEMORY_PACK_ROOT, memoryPack } from "@/lib/discipline/pack/memory-pack";
import type { Acceptance, Pack } from "@/lib/discipline/pack/pack";
import { recordOf, replay } from "@/lib/discipline/run/replay";
import { type AcceptanceRun, runAcceptance } from "@/lib/discipline/run/run-acceptance";
import { exampleFiles, exampleNames } from "./example-pack";

function example(name: string): { readonly pack: Pack; readonly acceptance: Acceptance } {
  const { pack } = loadPack(memoryPack(exampleFiles(name)), MEMORY_PACK_ROOT);
  if (!pack?.acceptance) throw new Error(`${name} has no journey`);
  return { pack, acceptance: pack.acceptance };
}

const logOf = ({ journey }: AcceptanceRun): string => JSON.stringify(journey.coalition.log);
const failed = ({ steps }: AcceptanceRun) => steps.filter(({ ok }) => !ok).map(({ step }) => step);

describe.each(exampleNames())("discipline notes 4, the journey of %s", (name) => {
  const { pack, acceptance } = example(name);
  const run = runAcceptance(pack, acceptance);

  it("holds in every step", () => expect(run.steps.filter(({ ok }) => !ok)).toEqual([]));

  it("gives the same bytes for the same seed, and holds for another", () => {
    expect(logOf(runAcceptance(pack, acceptance))).toBe(logOf(run));
    const other = runAcceptance(pack, acceptance, "another seed");
    expect(logOf(other)).not.toBe(logOf(run));
    expect(other.ok).toBe(true);
  });

  it("is replayed from its log to the same log and the same view of every seat", () => {
    const { coalition } = run.journey;
    const again = replay(JSON.parse(JSON.stringify(recordOf(coalition))));
    if ("refused" in again) throw new Error(again.refused);
    expect(again.coalition.log).toEqual(JSON.parse(JSON.stringify(coalition.log)));
    for (const seat of coalition.seats.keys()) {
      expect(projectionFor(again.coalition, seat)).toEqual(JSON.parse(JSON.stringify(projectionFor(coalition, seat))));
    }
    expect([...again.coalition.assignments]).toEqual([...coalition.assignments]);
  });

  it("is not replayed from a log that was changed", () => {
    const record = JSON.parse(JSON.stringify(recordOf(run.journey.coalition)));
    record.log[3].message.payload.role = "changed";
    expect(replay(record)).toHaveProperty("refused");
  });

  it("sends no private value in any message, and no path of the pack to a viewer", () => {
    const text = logOf(run) + JSON.stringify(run.journey.coalition.lessons);
    for (const seat of run.journey.members) {
      const canary = String(run.journey.room.host.vault(seat).get("canary"));
      expect(text).not.toContain(canary);
      const view = JSON.stringify(run.journey.room.host.view(run.journey.room.id, seat).pack);
      expect(view).not.toMatch(/\.json"|\.yaml|\.md|\$ref/);
    }
  });
});

describe("discipline formats F14, steps that fail", () => {
  const { pack, acceptance } = example("sauna-booking");
  const change = (edit: (journey: { -readonly [key in keyof Acceptance]: Acceptance[key] }) => void): AcceptanceRun => {
    const copy = structuredClone(acceptance);
    edit(copy);
    return runAcceptance(pack, copy);
  };

  it("only the step whose expectation is wrong", () => {
    const expectations = acceptance.expect;
    const wrong = (step: Partial<Acceptance["expect"]>) =>
      failed(
        change((journey) => {
          journey.expect = { ...expectations, ...step };
        }),
      );
    expect(wrong({ allocation: { 0: "p2" } })).toEqual(["allocation"]);
    expect(wrong({ fairness: { max_share_ratio: 0.9 } })).toEqual(["fairness"]);
    expect(wrong({ distinguishing: { absent_answered: { member: "p3", answer: "no" } } })).toEqual(["distinguishing"]);
    expect(wrong({ change: { ...expectations.change, affected: [0] } })).toEqual(["change"]);
    expect(wrong({ change: { ...expectations.change, untouched: [1] } })).toEqual(["change"]);
    expect(wrong({ policy_probe: { ...expectations.policy_probe, outcome: "block" } })).toEqual(["policy_probe"]);
    expect(wrong({ dissolve: { reason: "completed", lessons: 2 } })).toEqual(["dissolve"]);
    expect(wrong({ canaries_leaked: 1 })).toEqual(["canaries_leaked"]);
    expect(wrong({ max_messages: 10 })).toEqual(["max_messages"]);
  });

  it("after a failed stage the rest is not reached", () => {
    const run = change((journey) => {
      journey.goal = "Share the sauna, says K-47U-lynx.";
    });
    expect(run.steps[0]).toMatchObject({ step: "genesis", ok: false });
    expect(run.steps.slice(1).every(({ ok, reason }) => !ok && reason === "not reached")).toBe(true);
  });

  it("an absent member's agent says no when the plan lies outside its free time, and nobody commits it", () => {
    const run = change((journey) => {
      const [one, two, absent] = journey.members;
      if (!one || !two || !absent) throw new Error("three members");
      journey.members = [one, two, { ...absent, vault: { ...absent.vault, free: ["Sun 18-20"] } }];
      const distinguishing = { absent_answered: { member: "p3", answer: "no" as const } };
      const untouched: readonly number[] = [];
      journey.expect = { ...journey.expect, distinguishing, change: { ...journey.expect.change, untouched } };
    });
    expect(failed(run)).toEqual([]);
  });
});
