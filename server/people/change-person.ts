import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { people } from "@/drizzle/schema/people";
import { Refusal } from "@/lib/diagnostic/refusal";
import { issueOneTimeLogin } from "../auth/one-time-login";
import { endSessionsOf, rightsChanged } from "../auth/session";
import type { Act } from "../db/act";
import type { Transaction } from "../db/store";

/** Days for which an invitation works. */
export const invitationDays = 7;

/** Makes somebody who signs in by a link; answers the id and the secret of the link, which is kept nowhere. */
export async function invitePerson(tx: Transaction, name: string, act: Act): Promise<{ id: string; secret: string }> {
  const [same] = await tx.db.select({ id: people.id }).from(people).where(eq(people.name, name));
  // The name is the actor of audit rows: two people of one name could not be told apart there.
  if (same) throw new Refusal(409, "person-exists", `There is somebody called "${name}" already.`);
  const id = `p-${randomUUID()}`;
  await tx.db.insert(people).values({ id, name, createdAt: act.now });
  return { id, secret: await issueOneTimeLogin(tx, id, act.now, invitationDays * 24 * 60) };
}

/** A new link for somebody who has none to sign in with. People of the OpenID provider sign in there. */
export async function newLink(tx: Transaction, id: string, act: Act): Promise<string> {
  const person = await personOf(tx, id);
  if (person.externalId !== null)
    throw new Refusal(409, "person-oidc", `${person.name} signs in with the OpenID provider and needs no link.`);
  if (person.disabled)
    throw new Refusal(409, "person-disabled", `${person.name} is disabled; enable the account first.`);
  return issueOneTimeLogin(tx, id, act.now, invitationDays * 24 * 60);
}

/** Keeps somebody out, or lets them in again. Whoever is kept out is signed out everywhere at once. */
export async function setDisabled(tx: Transaction, id: string, disabled: boolean, act: Act): Promise<void> {
  await personOf(tx, id);
  await tx.db.update(people).set({ disabled }).where(eq(people.id, id));
  await requireAdministrator(tx);
  if (disabled) await endSessionsOf(tx, id, act.now);
}

/** Makes somebody an administrator of the installation, or takes that back. */
export async function setAdministrator(tx: Transaction, id: string, isAdmin: boolean): Promise<void> {
  await personOf(tx, id);
  await tx.db.update(people).set({ isAdmin }).where(eq(people.id, id));
  await requireAdministrator(tx);
  await rightsChanged(tx, id);
}

/** Somebody by id; 404 when there is nobody. */
export async function personOf(tx: Transaction, id: string) {
  const [person] = await tx.db.select().from(people).where(eq(people.id, id)).for("update");
  if (!person) throw new Refusal(404, "person-not-found", `There is nobody with the id "${id}" here.`);
  return person;
}

/** The installation keeps an administrator by name: groups may be renamed by somebody else. */
async function requireAdministrator(tx: Transaction): Promise<void> {
  const left = await tx.db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.isAdmin, true), eq(people.disabled, false)))
    .for("update");
  if (left.length === 0)
    throw new Refusal(409, "last-admin", "This is the last administrator; make somebody else one first.");
}
