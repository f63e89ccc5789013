import { paths } from "../url/paths";
import { type AttentionItem, attentionKey } from "./attention-item";

/** An open molecule none of whose open members can go on. Times are ISO. */
export type StalledMolecule = {
  readonly id: string;
  readonly title: string;
  readonly rig: string;
  readonly status: string;
  readonly updatedAt: string;
  readonly open: number;
  readonly blocked: number;
};

/** What a stalled molecule asks for. */
export function moleculeItem(city: string, molecule: StalledMolecule): AttentionItem {
  const { id, title, rig, status, updatedAt, open, blocked } = molecule;
  return {
    key: attentionKey("molecule", id),
    stamp: status,
    kind: "molecule",
    group: "stuck",
    page: "molecules",
    rig,
    what: title,
    id,
    why:
      blocked > 0
        ? `None of its ${open} open steps can go on; ${blocked} of them ${blocked === 1 ? "is" : "are"} marked as blocked.`
        : `None of its ${open} open steps can go on; what they wait for lies outside.`,
    since: updatedAt,
    permission: "bead.write",
    action: { label: "See what it waits for", href: paths.molecule(city, id) },
  };
}
