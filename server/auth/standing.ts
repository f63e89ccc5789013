import { sql } from "drizzle-orm";
import { roleByRules } from "@/lib/access/group-rule";
import type { Standing } from "@/lib/access/may";
import { type Grant, grants, higherRole, type Role, roles } from "@/lib/access/role";
import { sourceAddress } from "../city/source/city-source";
import type { Executor } from "../db/store";
import type { Session } from "./session";

/** Said to everybody while the process runs with `CITYHALL_READ_ONLY`. */
export const readOnlySentence = "This console is read-only for now; nobody can change anything.";

const pausedSentence = "This city is paused; an administrator can resume it.";

/** Somebody's standing in a city, and the roles that they have in single rigs of it. */
export type CityStanding = Standing & {
  readonly rigRoles: ReadonlyMap<string, Role>;
  /** Whether the store knows the city; another server may have removed it. */
  readonly registered: boolean;
};

type Who = Pick<Session, "personId" | "isAdmin"> & Partial<Pick<Session, "rules">>;

type StandingRow = {
  readonly suspended: boolean | null;
  readonly url: string | null;
  readonly subfolder: string;
  readonly ref: string;
  readonly rig: string | null;
  readonly role: string;
  readonly grants: string[];
};

/**
 * The role and grants of a person in a city; undefined for somebody who is no member, to whom the city does not exist.
 * Memberships and the rules of the OpenID groups add up. A role in a rig includes reading the city.
 */
export async function standingIn(store: Executor, who: Who, cityId: string): Promise<CityStanding | undefined> {
  const rows = await store.query<StandingRow>(sql`
    select c.suspended, g.url, g.subfolder, g.ref, m.rig, m.role, m.grants from (select 1) one
    left join cities c on c.city_id = ${cityId}
    left join city_sources g on g.city_id = ${cityId}
    left join memberships m on m.city_id = ${cityId} and m.person_id = ${who.personId}`);
  const byRules = roleByRules(who.rules ?? [], cityId);
  const rigRoles = new Map(byRules.rigs);
  let whole = byRules.role;
  for (const { rig, role } of rows) {
    const known = roles.find((each) => each === role);
    if (rig === "") whole = higherRole(whole, known);
    else if (rig !== null) rigRoles.set(rig, higherRole(rigRoles.get(rig), known) ?? "viewer");
  }
  const role = who.isAdmin ? "admin" : (whole ?? (rigRoles.size > 0 ? "viewer" : undefined));
  if (!role) return undefined;
  const named = rows.find((row) => row.rig === "")?.grants ?? [];
  return {
    role,
    grants: grants.filter((grant): grant is Grant => named.includes(grant) || byRules.grants.includes(grant)),
    rigRoles,
    registered: rows[0]?.suspended !== null,
    ...(rows[0]?.suspended && { paused: pausedSentence }),
    ...(rows[0]?.url && { checkout: sourceAddress({ ...rows[0], url: rows[0].url }) }),
  };
}

/** The standing for an act on these rigs (empty: the city itself): what the person may do in every one of them. */
export function standingInRigs(standing: CityStanding, rigs: readonly string[]): Standing {
  const lowest = rigs
    .map((rig) => higherRole(standing.role, rig === "" ? undefined : standing.rigRoles.get(rig)) ?? standing.role)
    .sort((a, b) => roles.indexOf(a) - roles.indexOf(b))[0];
  const { rigRoles: _, registered: __, ...rest } = standing;
  return { ...rest, role: lowest ?? standing.role };
}

/** What a person may do that belongs to no city: administrators everything but grants, others what viewers may. */
export function installationStanding(session: Pick<Session, "isAdmin">): Standing {
  return { role: session.isAdmin ? "admin" : "viewer", grants: [] };
}
