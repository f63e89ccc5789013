import type { BulkAct, BulkFields, BulkKind, BulkOutcome } from "../bead/bulk";
import { plural } from "./count";

/** The bulk acts in the order of the bar; `form` needs an answer before there is a preview. */
export const bulkActs: readonly { readonly kind: BulkKind; readonly label: string; readonly form: boolean }[] = [
  { kind: "close", label: "Close", form: false },
  { kind: "reopen", label: "Reopen", form: false },
  { kind: "claim", label: "Claim", form: false },
  { kind: "assign", label: "Assign", form: true },
  { kind: "labels", label: "Label", form: true },
  { kind: "priority", label: "Priority", form: true },
  { kind: "defer", label: "Defer", form: true },
];

/** What an act does to some beads, as its button says it (ux 75): `Close 12 beads`. */
export function bulkButton(act: BulkAct, count: number): string {
  const beads = plural(count, "bead");
  switch (act.kind) {
    case "close":
      return act.force ? `Close ${beads} anyway` : `Close ${beads}`;
    case "reopen":
      return `Reopen ${beads}`;
    case "claim":
      return act.assignee ? `Claim ${beads} for ${act.assignee}` : `Claim ${beads}`;
    case "assign":
      return act.assignee ? `Assign ${beads} to ${act.assignee}` : `Assign ${beads} to nobody`;
    case "labels":
      return `Change the labels of ${beads}`;
    case "priority":
      return act.priority === null ? `Take the priority of ${beads} away` : `Give ${beads} priority ${act.priority}`;
    case "defer":
      return act.until === null ? `Stop deferring ${beads}` : `Defer ${beads} until ${act.until.slice(0, 10)}`;
  }
}

/** What was done, for the message afterwards: `Closed 12 beads`. */
export function bulkDone(act: BulkAct, count: number): string {
  const beads = plural(count, "bead");
  const words: Readonly<Record<BulkKind, string>> = {
    close: `Closed ${beads}`,
    reopen: `Reopened ${beads}`,
    claim: `Claimed ${beads}`,
    assign: `Assigned ${beads}`,
    labels: `Labelled ${beads}`,
    priority: `Set the priority of ${beads}`,
    defer: act.kind === "defer" && act.until === null ? `Ended the deferral of ${beads}` : `Deferred ${beads}`,
  };
  return words[act.kind];
}

/** One outcome in words: `open → closed, 2 more end with it`, or why it is refused. */
export function outcomeText({ outcome, before, after, why, also }: BulkOutcome): string {
  if (outcome === "refused") return why;
  if (outcome === "unchanged" || !before || !after) return "stays as it is";
  const parts = changedFields(before, after);
  if (also.length > 0) parts.push(`${also.length} more ${after.status === "closed" ? "end" : "open"} with it`);
  return parts.join(", ") || "changes";
}

function changedFields(before: BulkFields, after: BulkFields): string[] {
  const parts: string[] = [];
  if (before.status !== after.status) parts.push(`${before.status} → ${after.status}`);
  if (before.assignee !== after.assignee)
    parts.push(`assignee ${before.assignee || "nobody"} → ${after.assignee || "nobody"}`);
  if (before.priority !== after.priority)
    parts.push(`priority ${before.priority ?? "not given"} → ${after.priority ?? "not given"}`);
  if (before.deferUntil !== after.deferUntil)
    parts.push(after.deferUntil ? `deferred until ${after.deferUntil.slice(0, 10)}` : "no longer deferred");
  const added = after.labels.filter((label) => !before.labels.includes(label));
  const removed = before.labels.filter((label) => !after.labels.includes(label));
  if (added.length + removed.length > 0)
    parts.push(`labels ${[...added.map((label) => `+${label}`), ...removed.map((label) => `−${label}`)].join(" ")}`);
  return parts;
}
