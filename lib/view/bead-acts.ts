import { type CloseFacts, closeProblem } from "../bead/close-problem";
import type { BeadLine } from "./bead-line";

/** For each act why it is not possible now; undefined when it is. */
export type BeadActs = {
  readonly claim: string | undefined;
  readonly close: string | undefined;
  readonly reopen: string | undefined;
  /** Closing is held back by a guard that a reason can pass over. */
  readonly closeNeedsForce: boolean;
};

/** What can be done with a bead. The store decides again when it is done; the sentences are its own where it has them. */
export function beadActs(
  line: Pick<BeadLine, "id" | "type" | "assignee">,
  facts: CloseFacts,
  blocked: boolean,
): BeadActs {
  const { status, isTemplate } = facts;
  if (status === "closed") {
    const closed = "It is closed.";
    return { claim: closed, close: closed, reopen: undefined, closeNeedsForce: false };
  }
  const problem = closeProblem(facts, false);
  return {
    claim: claimProblem(line, status, isTemplate, blocked),
    close: problem?.message,
    reopen: "It is not closed.",
    closeNeedsForce: problem !== undefined && problem.code !== "close-template",
  };
}

function claimProblem(
  { type, assignee }: Pick<BeadLine, "type" | "assignee">,
  status: string,
  isTemplate: boolean,
  blocked: boolean,
): string | undefined {
  if (type === "gate") return "A gate is not work to claim; close it when its condition holds.";
  if (type === "convoy" || type === "molecule") return `A ${type} is not work to claim.`;
  if (isTemplate) return "A template is not work to claim.";
  if (status === "in_progress") return `${assignee || "Somebody"} has claimed it.`;
  if (status !== "open" && status !== "hooked") return `Its status is ${status}.`;
  return blocked ? "Another bead must close first." : undefined;
}
