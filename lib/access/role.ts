import type { Permission } from "./permission";

/** Roles of a member of a city, each with everything of the one before (security 5). */
export const roles = ["viewer", "operator", "maintainer", "admin"] as const;

/** The name of a role. */
export type Role = (typeof roles)[number];

/** Rights that no role implies; they are given to a person by name (security 5). */
export const grants = ["exec.fix", "secret.reveal"] as const satisfies readonly Permission[];

/** The name of a grant. */
export type Grant = (typeof grants)[number];

/** The lowest role that has a permission; `grant` means no role has it. */
export const neededRole: Readonly<Record<Permission, Role | "grant">> = {
  "session.self": "viewer",
  "city.list": "viewer",
  "city.read": "viewer",
  "config.read": "viewer",
  "formula.read": "viewer",
  "bead.read": "viewer",
  "session.read": "viewer",
  "doctor.read": "viewer",
  "event.read": "viewer",
  "view.keep": "viewer",
  "provider.read": "viewer",
  "discipline.read": "viewer",
  "molecule.cook": "operator",
  "bead.write": "operator",
  "sling.write": "operator",
  "session.write": "operator",
  "session.heartbeat": "operator",
  "gate.approve": "operator",
  "attention.write": "operator",
  "doctor.run": "operator",
  "command.run": "operator",
  "provider.run": "operator",
  "discipline.run": "operator",
  "config.write": "maintainer",
  "order.write": "maintainer",
  "finding.mute": "maintainer",
  "audit.read": "maintainer",
  "provider.publish": "maintainer",
  "discipline.install": "maintainer",
  "provider.decide": "maintainer",
  "city.open": "admin",
  "session.configure": "admin",
  "city.manage": "admin",
  "people.read": "admin",
  "people.manage": "admin",
  "exec.fix": "grant",
  "secret.reveal": "grant",
};

/** The higher of two roles; a missing one is lower than any. */
export function higherRole(a: Role | undefined, b: Role | undefined): Role | undefined {
  if (!a || !b) return a ?? b;
  return roles.indexOf(a) >= roles.indexOf(b) ? a : b;
}
