import { isChange, type Permission } from "./permission";
import { type Grant, grants, neededRole, type Role, roles } from "./role";

/** Who asks: the role in the city at hand, and the grants given by name. */
export type Standing = {
  readonly role: Role;
  readonly grants: readonly Grant[];
  /** Why nobody may change anything at the moment, as a sentence: the console is read-only. */
  readonly frozen?: string | undefined;
  /** Why nobody may change anything in the city but who belongs to it, as a sentence: the city is paused. */
  readonly paused?: string | undefined;
  /** Where the files of the city come from, when that is a repository: they are changed there. */
  readonly checkout?: string | undefined;
};

/** What goes on in a paused city. */
const administrative: ReadonlySet<Permission> = new Set(["people.manage", "city.manage"]);

/** Whether `standing` includes `permission`. */
export function may(standing: Standing, permission: Permission): boolean {
  return refusal(standing, permission) === undefined;
}

/** Why `permission` is not given, as a sentence for a button and for the API alike; undefined when it is given. */
export function refusal(standing: Standing, permission: Permission): string | undefined {
  if (isChange(permission)) {
    const halt = standing.frozen ?? (administrative.has(permission) ? undefined : standing.paused);
    if (halt !== undefined) return halt;
  }
  const needed = neededRole[permission];
  if (needed === "grant") {
    const given = grants.some((grant) => grant === permission && standing.grants.includes(grant));
    return given ? undefined : `This needs the grant ${permission}, which no role includes.`;
  }
  if (roles.indexOf(standing.role) >= roles.indexOf(needed)) return undefined;
  return `This needs the role ${needed}; you are ${standing.role} here.`;
}
