import { and, eq } from "drizzle-orm";
import { memberships } from "@/drizzle/schema/memberships";
import type { Standing } from "@/lib/access/may";
import { type Grant, grants, type Role, roles } from "@/lib/access/role";
import type { Executor } from "../db/store";
import type { Session } from "./session";

/** The role and grants of a person in a city; undefined for somebody who is no member, to whom the city does not exist. */
export async function standingIn(
  store: Executor,
  session: Pick<Session, "personId" | "isAdmin">,
  cityId: string,
): Promise<Standing | undefined> {
  const [row] = await store.db
    .select({ role: memberships.role, grants: memberships.grants })
    .from(memberships)
    .where(and(eq(memberships.cityId, cityId), eq(memberships.personId, session.personId), eq(memberships.rig, "")));
  const role = session.isAdmin ? "admin" : roles.find((known): known is Role => known === row?.role);
  if (!role) return undefined;
  return { role, grants: grants.filter((grant): grant is Grant => row?.grants.includes(grant) ?? false) };
}

/** What a person may do that belongs to no city: administrators everything but grants, others what viewers may. */
export function installationStanding(session: Session): Standing {
  return { role: session.isAdmin ? "admin" : "viewer", grants: [] };
}
