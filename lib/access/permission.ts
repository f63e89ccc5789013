/** What a person may be allowed to do. A procedure of the API names exactly one of them (security 5). */
export const permissions = [
  "session.self",
  "city.list",
  "city.open",
  "city.read",
  "config.read",
  "formula.read",
  "bead.read",
  "doctor.read",
  "doctor.run",
  "command.run",
  "event.read",
  "view.keep",
  "audit.read",
  "molecule.cook",
  "bead.write",
  "sling.write",
  "session.read",
  "session.write",
  "session.heartbeat",
  "session.configure",
  "gate.approve",
  "config.write",
  "order.write",
  "finding.mute",
  "attention.write",
  "provider.read",
  "provider.run",
  "provider.publish",
  "provider.decide",
  "discipline.read",
  "discipline.run",
  "discipline.install",
  "city.manage",
  "people.read",
  "people.manage",
  "exec.fix",
  "secret.reveal",
] as const;

/** The name of a permission. */
export type Permission = (typeof permissions)[number];

/** Whether a permission is about changing something; the others only read, or concern one's own sign-in. */
export function isChange(permission: Permission): boolean {
  return !/\.(read|list)$/.test(permission) && permission !== "session.self" && permission !== "secret.reveal";
}
