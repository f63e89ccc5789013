import type { Bead } from "../bead/bead";
import { paths } from "../url/paths";
import { type AttentionItem, type AttentionKind, attentionKey } from "./attention-item";

/** The beads that need somebody: the filter that finds them, and in which order of the list. */
export type BeadAttention = {
  readonly kind: Extract<AttentionKind, "gate" | "blocked" | "failed" | "stalled">;
  readonly filter: string;
  readonly sort: "priority" | "updated" | "-closed";
};

/**
 * Each kind with the filter that its list has on the beads page: a badge and a list cannot disagree (ux 67). What was closed lately was
 * changed lately, too: saying so lets the store walk an index instead of everything that was ever closed.
 */
export const beadAttention: readonly BeadAttention[] = [
  { kind: "gate", filter: "state:human", sort: "priority" },
  { kind: "blocked", filter: "status:blocked", sort: "updated" },
  { kind: "failed", filter: "state:failed closed:<7d updated:<7d -has:parent", sort: "-closed" },
  { kind: "stalled", filter: "state:working updated:>1d", sort: "updated" },
];

/** What a bead of a kind asks for. A molecule is shown on its own page. */
export function beadItem(kind: BeadAttention["kind"], city: string, bead: Bead): AttentionItem {
  const molecule = bead.type === "molecule";
  const href = molecule ? paths.molecule(city, bead.id) : paths.bead(city, bead.id);
  const words = beadWords[kind](bead);
  return {
    key: attentionKey(kind, bead.id),
    stamp: bead.status,
    kind,
    group: kind === "gate" ? "person" : "stuck",
    page: molecule ? "molecules" : "beads",
    rig: bead.rig ?? "",
    what: bead.title,
    id: bead.id,
    why: words.why,
    since: words.since,
    permission: "bead.write",
    action: { label: words.act, href },
  };
}

type Words = { readonly why: string; readonly since: string | null; readonly act: string };

const beadWords: Readonly<Record<BeadAttention["kind"], (bead: Bead) => Words>> = {
  gate: (bead) => ({ why: "Only a person opens this gate.", since: bead.createdAt, act: "Decide" }),
  blocked: (bead) => ({
    why: `${bead.assignee || "Its worker"} marked it as blocked${said(bead)}`,
    since: bead.updatedAt,
    act: "See what blocks it",
  }),
  failed: (bead) => ({
    why: bead.closeReason ? `It ended without its result: ${line(bead.closeReason)}` : "It ended without its result.",
    since: bead.closedAt,
    act: "Look at what happened",
  }),
  stalled: (bead) => ({
    why: `${bead.assignee || "Somebody"} has it, and nothing was heard of it for a day.`,
    since: bead.updatedAt,
    act: "Ask or take it back",
  }),
};

/** The last line of an agent's notes says more than any rule could. */
function said(bead: Bead): string {
  const last = line(bead.notes.trim().split("\n").at(-1) ?? "");
  return last ? `: ${last}` : ".";
}

function line(text: string): string {
  const flat = text.replace(/\s+/g, " ").trim();
  return flat.length > 160 ? `${flat.slice(0, 159)}…` : flat;
}
