import type { Permission } from "./permission";
import { type Grant, grants, neededRole, type Role, roles } from "./role";

/** Who asks: the role in the city at hand, and the grants given by name. */
export type Standing = { readonly role: Role; readonly grants: readonly Grant[] };

/** Whether `standing` includes `permission`. */
export function may(standing: Standing, permission: Permission): boolean {
  return refusal(standing, permission) === undefined;
}

/** Why `permission` is not given, as a sentence for a button and for the API alike; undefined when it is given. */
export function refusal(standing: Standing, permission: Permission): string | undefined {
  const needed = neededRole[permission];
  if (needed === "grant") {
    const given = grants.some((grant) => grant === permission && standing.grants.includes(grant));
    return given ? undefined : `This needs the grant ${permission}, which no role includes.`;
  }
  if (roles.indexOf(standing.role) >= roles.indexOf(needed)) return undefined;
  return `This needs the role ${needed}; you are ${standing.role} here.`;
}
