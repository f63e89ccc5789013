import type { Pack, Scenario } from "../pack/pack";
import { canonicalJson } from "../text/canonical-json";
import { runScenario, type ScenarioRun } from "./run-scenario";

/** Where an expectation of a scenario is missed, and how. */
export type ScenarioFault = { readonly pointer: string; readonly message: string };

/** The expectations that a run missed; empty when the scenario holds (discipline formats R13). */
export function missedExpectations(scenario: Scenario, run: ScenarioRun): readonly ScenarioFault[] {
  const faults: ScenarioFault[] = [];
  const { decision, canaries_leaked, max_messages } = scenario.expect;
  if (run.stopped !== undefined) faults.push({ pointer: "", message: `the scenario stopped: ${run.stopped}` });
  if (decision !== undefined && canonicalJson(decision) !== canonicalJson(run.decision)) {
    const [got, want] = [JSON.stringify(run.decision), JSON.stringify(decision)];
    faults.push({ pointer: "/expect/decision", message: `the scenario decides ${got}, not ${want}` });
  }
  if (canaries_leaked !== undefined && run.leaks.length !== canaries_leaked) {
    const seen = run.leaks.map(({ seat, form, place }) => `${seat}'s in the ${place} (${form})`).join(", ");
    const message = `${run.leaks.length} canaries leaked, not ${canaries_leaked}${seen === "" ? "" : `: ${seen}`}`;
    faults.push({ pointer: "/expect/canaries_leaked", message });
  }
  if (max_messages !== undefined && run.messages > max_messages) {
    const message = `the scenario took ${run.messages} messages, more than ${max_messages}`;
    faults.push({ pointer: "/expect/max_messages", message });
  }
  return faults;
}

/** Runs a scenario of a pack and says what it misses. */
export function scenarioFaults(pack: Pack, scenario: Scenario): readonly ScenarioFault[] {
  return missedExpectations(scenario, runScenario(pack, scenario));
}
