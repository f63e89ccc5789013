import { and, eq, ne } from "drizzle-orm";
import { memberships } from "@/drizzle/schema/memberships";
import { people } from "@/drizzle/schema/people";
import type { Grant, Role } from "@/lib/access/role";
import { Refusal } from "@/lib/diagnostic/refusal";
import { rightsChanged } from "../auth/session";
import type { Act } from "../db/act";
import type { Transaction } from "../db/store";
import { personOf } from "./change-person";

export type SetMember = {
  readonly cityId: string;
  readonly person: string;
  /** A rig that the city has; empty for the whole city. */
  readonly rig: string;
  /** Null takes the role away. */
  readonly role: Role | null;
  /** Given with the role of the whole city alone. */
  readonly grants: readonly Grant[];
};

/** Gives somebody a role, changes it or takes it away. The last administrator of a city stays one. */
export async function setMember(tx: Transaction, input: SetMember, act: Act): Promise<void> {
  const { cityId, person: personId, rig, role } = input;
  await personOf(tx, personId);
  if (rig !== "" && input.grants.length > 0)
    throw new Refusal(400, "grants-of-rig", "Grants are given for a whole city, not for one rig.");
  const [before] = await tx.db.select().from(memberships).where(ofPerson(input)).for("update");
  if (role === null && !before) throw new Refusal(404, "no-member", "There is no such role to take away.");
  if (before?.role === "admin" && rig === "" && role !== "admin") await requireOtherAdmin(tx, cityId, personId);
  const facts = { role: role ?? "", grants: [...input.grants], grantedBy: act.actor, grantedAt: act.now };
  if (role === null) await tx.db.delete(memberships).where(ofPerson(input));
  else
    await tx.db
      .insert(memberships)
      .values({ cityId, personId, rig, ...facts })
      .onConflictDoUpdate({ target: [memberships.cityId, memberships.personId, memberships.rig], set: facts });
  await rightsChanged(tx, personId);
}

const ofPerson = ({ cityId, person, rig }: SetMember) =>
  and(eq(memberships.cityId, cityId), eq(memberships.personId, person), eq(memberships.rig, rig));

async function requireOtherAdmin(tx: Transaction, cityId: string, personId: string): Promise<void> {
  const [other] = await tx.db
    .select({ id: people.id })
    .from(memberships)
    .innerJoin(people, eq(people.id, memberships.personId))
    .where(
      and(
        eq(memberships.cityId, cityId),
        eq(memberships.rig, ""),
        eq(memberships.role, "admin"),
        eq(people.disabled, false),
        ne(people.id, personId),
      ),
    )
    .limit(1);
  if (!other)
    throw new Refusal(409, "last-admin", "This is the last administrator of the city; make somebody else one first.");
}
