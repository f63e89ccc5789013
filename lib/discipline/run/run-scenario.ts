import { verdictSentence } from "../host/verdict";
import { defaultRole } from "../pack/check-evals";
import type { Pack, Scenario } from "../pack/pack";
import { canonicalJson, type Json } from "../text/canonical-json";
import { type CanaryLeak, scanCanaries } from "./canary-scan";
import { comparePrivately, type Holder } from "./compare-set";
import { Room } from "./room";

/** What came of a scenario. `stopped` says why it did not run to its end. */
export type ScenarioRun = {
  readonly roles: { readonly [participant: string]: string };
  readonly decision: { readonly [key: string]: Json } | null;
  readonly leaks: readonly CanaryLeak[];
  readonly messages: number;
  /** Where it happened, for whoever wants to look at the log. */
  readonly room: Room;
  readonly stopped?: string;
};

/** The seed of every scenario run: results must not hang on it. */
export const SCENARIO_SEED = "scenario";

/** The vault key whose lists decide an expected key: `free` for a slot, else the key itself (discipline notes 3). */
function vaultKeyOf(decided: string): string {
  return decided === "slot" ? "free" : decided;
}

/** The vault lists of a name as canonical JSON values, so that values are equal only as written (formats R13). */
function listsOf(room: Room, key: string, seats: readonly string[]): readonly Holder[] {
  return seats.flatMap((seat) => {
    const list = room.host.vault(seat).get(key);
    return Array.isArray(list) && list.length > 0 ? [{ seat, values: list.map(canonicalJson) }] : [];
  });
}

/**
 * Runs a scenario: charter, joins, then for each expected key a private comparison of the vault lists. The decision is
 * the first common value in the first participant's order; without a common value of every key there is none.
 */
export function runScenario(pack: Pack, scenario: Scenario, seed: string = SCENARIO_SEED): ScenarioRun {
  const room = new Room({ seed });
  room.host.install(pack);
  const fallback = defaultRole(pack.roles) ?? "";
  const roles = Object.fromEntries(scenario.participants.map(({ id, role = fallback }) => [id, role]));
  const seats = scenario.participants.map(({ id }) => id);
  let decision: { readonly [key: string]: Json } | null = null;
  const stopped = play();
  return {
    roles,
    decision,
    leaks: scanCanaries(room, seats),
    messages: room.coalition?.log.length ?? 0,
    room,
    ...(stopped === undefined ? {} : { stopped }),
  };

  function play(): string | undefined {
    for (const { id, vault } of scenario.participants) {
      room.enrol(id);
      const refusal = room.fillVault(id, vault, pack);
      if (refusal) return `the vault of ${id}: ${refusal.refused}`;
    }
    const [first = ""] = seats;
    const binding = { name: pack.name, version: pack.version };
    const charter = room.send(first, "coalition.charter", { goal: scenario.charter, pack: binding });
    if (charter.outcome !== "accepted") return `the charter was ${verdictSentence(charter)}`;
    for (const seat of seats) {
      const join = room.join(seat, roles[seat] ?? "");
      if (join.outcome !== "accepted") return `the join of ${seat} was ${verdictSentence(join)}`;
    }
    return decide(first);
  }

  function decide(first: string): string | undefined {
    const keys = Object.keys(scenario.expect.decision ?? { slot: "" });
    const decided: [string, Json][] = [];
    for (const key of keys) {
      const holders = listsOf(room, vaultKeyOf(key), seats);
      if (holders.length < seats.length) continue;
      const shared = comparePrivately(room, vaultKeyOf(key), holders);
      if ("refused" in shared) return `the comparison of ${vaultKeyOf(key)} was ${shared.refused}`;
      const value = holders[0]?.values.find((each) => shared.values.includes(each));
      if (value !== undefined) decided.push([key, JSON.parse(value)]);
    }
    if (decided.length < keys.length || keys.length === 0) return undefined;
    const publishes = decided.map(([, value]) => String(value));
    const content = { decision: Object.fromEntries(decided) };
    const said = room.send(first, "coalition.observe", { source: "document", content }, { publishes });
    if (said.outcome !== "accepted") return `the decision was ${verdictSentence(said)}`;
    decision = Object.fromEntries(decided);
    return undefined;
  }
}
