/** Types that need no registration: the core ones, those of Gas City, and `step` (runtime 1.3). */
export const knownTypes: readonly string[] = [
  "bug",
  "feature",
  "task",
  "epic",
  "chore",
  "decision",
  "message",
  "molecule",
  "gate",
  "spike",
  "story",
  "milestone",
  "event",
  "step",
  "convoy",
  "merge-request",
  "agent",
  "role",
  "rig",
  "session",
  "spec",
  "convergence",
];

const aliases: Readonly<Record<string, string>> = {
  enhancement: "feature",
  feat: "feature",
  dec: "decision",
  adr: "decision",
  investigation: "spike",
  timebox: "spike",
  "user-story": "story",
  ms: "milestone",
};

/** The type that a person's word stands for (runtime 1.3): `feat` is `feature`. */
export function canonicalType(word: string): string {
  return Object.hasOwn(aliases, word) ? (aliases[word] as string) : word;
}

/** Types that never count as work to hand out (runtime 3.2, decision R1). An epic is one only while a child is open. */
export const scaffoldingTypes: readonly string[] = [
  "merge-request",
  "gate",
  "molecule",
  "step",
  "convoy",
  "message",
  "session",
  "agent",
  "role",
  "rig",
  "startup-health-episode",
  "event",
  "convergence",
];

/** Labels that mark a bead as the machinery's own (runtime 3.2). */
export const systemLabels: readonly string[] = ["gc:session", "gc:order-tracking", "order-tracking"];

/** Types that end with their members: nothing waits for them sooner (formula 1.3). */
export function isContainer(type: string): boolean {
  return type === "epic" || type === "molecule";
}
