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
  "event.read",
  "audit.read",
  "molecule.cook",
  "bead.write",
  "sling.write",
  "gate.approve",
  "config.write",
  "order.write",
  "finding.mute",
  "provider.read",
  "provider.run",
  "provider.publish",
  "provider.decide",
  "discipline.read",
  "discipline.run",
  "discipline.install",
  "people.manage",
  "exec.fix",
  "secret.reveal",
] as const;

/** The name of a permission. */
export type Permission = (typeof permissions)[number];
