import type { Bead } from "../bead/bead";

/** A sling that was sent from this page. `at` in epoch milliseconds. */
export type SentSling = {
  readonly beadId: string;
  readonly moleculeId: string | null;
  readonly target: string;
  readonly at: number;
};

/** Milliseconds after which an effect that was not seen is called so. */
export const observedWithin = 30_000;

/** What became of a sling. `after` in milliseconds. */
export type SlingEffect =
  | { readonly state: "requested" | "not-observed" | "ended" }
  | { readonly state: "observed"; readonly by: string; readonly after: number };

/** Reads the effect from the bead as it is now; an unknown bead has had none yet. */
export function effectOf(
  sent: SentSling,
  bead: Pick<Bead, "status" | "assignee" | "startedAt" | "updatedAt"> | undefined,
  now: number,
): SlingEffect {
  if (bead?.status === "closed") return { state: "ended" };
  if (bead && (bead.status === "in_progress" || bead.status === "hooked")) {
    const at = Date.parse(bead.startedAt ?? bead.updatedAt);
    return { state: "observed", by: bead.assignee || sent.target, after: Math.max(0, at - sent.at) };
  }
  return { state: now - sent.at >= observedWithin ? "not-observed" : "requested" };
}
