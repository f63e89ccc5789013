import type { Step } from "../formula";
import { walkSteps } from "./walk-steps";

/** Ids of the top-level steps of a list that wait for nothing in it, and of those that nothing in it waits for. */
export type Ends = { readonly entries: ReadonlySet<string>; readonly sinks: readonly string[] };

/**
 * The entries and sinks of one loop iteration or one expansion (decision F2). Edges of children count for the
 * top-level step that contains them; steps that a condition will remove do not count at all.
 */
export function endsOf(steps: readonly Step[], survives: (step: Step) => boolean): Ends {
  const members = steps.filter(survives);
  const memberOf = new Map<string, Step>();
  for (const member of members) walkSteps([member], (step) => memberOf.set(step.id, member));
  const waiting = new Set<Step>();
  const awaited = new Set<Step>();
  for (const member of members) {
    const follow = (name: string): void => {
      const other = memberOf.get(name);
      if (!other || other === member) return;
      waiting.add(member);
      awaited.add(other);
    };
    walkSteps([member], (step) => {
      for (const { on } of step.needs) follow(on);
      for (const { on } of step.dependsOn) follow(on);
      for (const name of step.waitsFor?.spawners ?? []) follow(name);
    });
  }
  return {
    entries: new Set(members.filter((member) => !waiting.has(member)).map(({ id }) => id)),
    sinks: members.filter((member) => !awaited.has(member)).map(({ id }) => id),
  };
}
