import type { Standing } from "./may";
import { higherRole, type Role } from "./role";

/** Procedures for which a role in the rig of the bead, or in the rig that is named, is enough. */
export const perRig = [
  "bead.claim",
  "bead.close",
  "bead.reopen",
  "bead.update",
  "bead.comment",
  "bead.addEdge",
  "bead.removeEdge",
  "bead.bulk",
  "bead.bulkPreview",
  "bead.bulkUndo",
  "formula.cook",
  "formula.stage",
  "sling.send",
  "convoy.land",
  "converge.create",
  "converge.operate",
  "session.wake",
  "session.suspend",
  "session.nudge",
  "session.answer",
  "order.run",
  "order.turn",
  "attention.acknowledge",
  "attention.withdraw",
] as const;

/**
 * What somebody may do at best: with the highest role that they have in any rig, for actions of `perRig`; as they stand in the
 * city for all others. For buttons that do not know the rig of what they are about; the server looks at it.
 */
export function bestStanding(
  standing: Standing & { readonly rigRoles?: ReadonlyMap<string, Role> },
  action: string,
): Standing {
  if (!perRig.some((each) => each === action)) return standing;
  const highest = [...(standing.rigRoles?.values() ?? [])].reduce<Role>(
    (best, role) => higherRole(best, role) ?? best,
    standing.role,
  );
  return { ...standing, role: highest };
}
