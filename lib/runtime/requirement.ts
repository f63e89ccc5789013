/** One thing that a runtime executable has to do (runtime 11). */
export type Requirement = {
  /** Stable code, shown with every result. */
  readonly code: string;
  /** The operation it is about. */
  readonly op: string;
  readonly says: string;
};

/** The requirements in the order in which they are tried. */
export const requirements = {
  handshake: { code: "RPP-1", op: "protocol", says: "the handshake is version 0, or there is none" },
  provision: { code: "RPP-17", op: "provision", says: "with proc.provision a place is made before a session starts" },
  start: { code: "RPP-2", op: "start", says: "start makes a session of a JSON description" },
  running: { code: "RPP-3", op: "is-running", says: "is-running prints true while the session runs" },
  listed: { code: "RPP-4", op: "list-running", says: "list-running names the session by its prefix" },
  alive: { code: "RPP-5", op: "process-alive", says: "process-alive prints true or false for names on stdin" },
  meta: { code: "RPP-6", op: "set-meta", says: "what set-meta stores get-meta prints, and remove-meta unsets it" },
  peek: { code: "RPP-7", op: "peek", says: "peek prints the last lines" },
  nudge: { code: "RPP-8", op: "nudge", says: "nudge delivers the text on stdin" },
  interrupt: { code: "RPP-9", op: "interrupt", says: "interrupt succeeds on a running session" },
  attachment: { code: "RPP-10", op: "is-attached", says: "with report-attachment is-attached prints true or false" },
  activity: {
    code: "RPP-11",
    op: "get-last-activity",
    says: "with report-activity the answer is an RFC 3339 time or empty",
  },
  exec: { code: "RPP-12", op: "exec", says: "with proc.exec a command runs inside of the session" },
  stream: { code: "RPP-18", op: "exec", says: "with proc.stream a command gets what is written to it, and answers" },
  attach: { code: "RPP-19", op: "attach", says: "with tty.attach a terminal can be attached" },
  stop: { code: "RPP-13", op: "stop", says: "stop ends the session" },
  stopped: { code: "RPP-14", op: "is-running", says: "is-running prints false after stop" },
  stopAgain: { code: "RPP-15", op: "stop", says: "stop succeeds when there is nothing to stop" },
  unknown: { code: "RPP-16", op: "no-such-operation", says: "an unknown operation exits with status 2" },
} as const satisfies Record<string, Requirement>;

export type RequirementName = keyof typeof requirements;

/** `absent`: the executable does not have the operation, which is allowed unless it is required. */
export type RequirementOutcome = "pass" | "fail" | "absent";

export type RequirementResult = {
  readonly name: RequirementName;
  readonly code: string;
  readonly op: string;
  readonly outcome: RequirementOutcome;
  readonly required: boolean;
  readonly message: string;
};

/** Whether a run as a whole holds: nothing that is required failed or is absent. */
export const requirementsHold = (results: readonly RequirementResult[]): boolean =>
  results.every((result) => result.outcome === "pass" || !result.required);

/** `  ✓ RPP-8 nudge — …`, and `required: nudge` where a missing or broken operation fails the run. */
export function formatRequirement(result: RequirementResult): string {
  const bad = result.outcome !== "pass" && result.required;
  const glyph = result.outcome === "pass" ? "✓" : bad ? "✗" : result.outcome === "fail" ? "⚠" : "·";
  const how = bad ? `required: ${result.op}: ` : result.outcome === "fail" ? "optional: " : "";
  return `  ${glyph} ${result.code} ${result.op} — ${how}${result.message}`;
}
