import type { Bead } from "../bead/bead";
import type { Status } from "./status";

/** The parts of a bead that its state is read from. */
export type StatusFacts = Pick<Bead, "type" | "status" | "isBlocked" | "descendants" | "closedDescendants"> & {
  readonly awaitType: string;
  /** `gc.outcome` or `gc.work_outcome` of its metadata; empty when it has none. */
  readonly outcome: string;
};

/** The state of a bead in the one vocabulary. A status that nobody here knows is `unknown`, never healthy. */
export function beadStatus(facts: StatusFacts): Status {
  if (facts.status === "closed") return closedStatus(facts.outcome);
  if (facts.status === "blocked") return "blocked";
  if (facts.status === "in_progress" || facts.status === "hooked") return "running";
  if (facts.type === "gate")
    return facts.awaitType === "" || facts.awaitType === "human" ? "waiting-human" : "waiting-gate";
  if (facts.isBlocked) return "waiting-dependency";
  if (facts.status === "deferred") return "waiting-gate";
  if (facts.status !== "open") return "unknown";
  return facts.closedDescendants > 0 ? "running" : "ready";
}

function closedStatus(outcome: string): Status {
  if (outcome === "fail" || outcome === "failed") return "failed";
  if (outcome === "blocked") return "blocked";
  return outcome === "skipped" ? "skipped" : "done";
}

/** Reads the facts of a whole bead. */
export function statusFacts(bead: Bead): StatusFacts {
  const { type, status, isBlocked, descendants, closedDescendants, metadata } = bead;
  const outcome = metadata["gc.outcome"] ?? metadata["gc.work_outcome"];
  return {
    type,
    status,
    isBlocked,
    descendants,
    closedDescendants,
    awaitType: bead.await?.type ?? "",
    outcome: typeof outcome === "string" ? outcome : "",
  };
}
