import { and, eq, gt, isNull, lt, ne, or } from "drizzle-orm";
import { people } from "@/drizzle/schema/people";
import { sessions } from "@/drizzle/schema/sessions";
import { type GroupRule, rulesOfGroups } from "@/lib/access/group-rule";
import type { Executor } from "../db/store";
import { announceAccessChange } from "./access-changes";
import { newSecret, secretDigest } from "./secret";
import { type Keyring, unseal } from "./secret-box";

const idle = 8 * 3_600_000;
const absolute = 7 * 24 * 3_600_000;
/** Use moves the idle limit at most this often, so that reading a page does not write. */
const touchEvery = 60_000;
/** For so long the id before a rotation still counts: requests were under way with it. */
const rotationGrace = 30_000;

/** For so long an ended session is remembered; then the person's next sign-in removes it. */
const remembered = 30 * 24 * 3_600_000;

/** Somebody who is signed in. */
export type Session = {
  readonly idHash: string;
  readonly personId: string;
  /** The actor of events and audit rows. */
  readonly name: string;
  /** Administrator of the installation, by name or by a group. */
  readonly isAdmin: boolean;
  readonly authMethod: string;
  /** What the groups give that the OpenID provider named at this sign-in. */
  readonly rules?: readonly GroupRule[];
  /** The person's rights have changed since the id was made; the next answer that can carry a cookie brings a new one. */
  readonly rotateDue?: boolean;
};

/** How a session came to be, for the record. */
export type SessionOrigin = {
  readonly authMethod: string;
  readonly userAgent: string;
  readonly ipHash: string;
  readonly idTokenSealed?: string;
};

/** How a session of an OpenID sign-in is marked; the person's groups count in these alone. */
export const oidcMethod = "oidc";

/** Starts a session; returns the opaque id that goes into the cookie. */
export async function startSession(
  store: Executor,
  personId: string,
  origin: SessionOrigin,
  now: Date,
): Promise<string> {
  const id = newSecret();
  await store.db
    .delete(sessions)
    .where(and(eq(sessions.personId, personId), lt(sessions.absoluteExpiresAt, new Date(now.getTime() - remembered))));
  await store.db.insert(sessions).values({
    idHash: secretDigest(id),
    personId,
    ...origin,
    userAgent: origin.userAgent.slice(0, 200),
    createdAt: now,
    lastSeenAt: now,
    idleExpiresAt: new Date(now.getTime() + idle),
    absoluteExpiresAt: new Date(now.getTime() + absolute),
  });
  return id;
}

/**
 * The living session behind a cookie value: not revoked, within both limits, of a person who is not disabled. `rules` are the
 * configured rights of groups. Only with `isUse` does it count as use: a stream that asks whether it may go on is open in a tab that
 * nobody may be looking at.
 */
export async function findSession(
  store: Executor,
  id: string,
  now: Date,
  rules: readonly GroupRule[] = [],
  isUse = true,
): Promise<Session | undefined> {
  const hash = secretDigest(id);
  const graceEnds = new Date(now.getTime() - rotationGrace);
  const [row] = await store.db
    .select({
      idHash: sessions.idHash,
      personId: people.id,
      name: people.name,
      isAdmin: people.isAdmin,
      groups: people.groups,
      authMethod: sessions.authMethod,
      rotateDue: sessions.rotateDue,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .where(
      and(
        or(eq(sessions.idHash, hash), and(eq(sessions.previousIdHash, hash), gt(sessions.rotatedAt, graceEnds))),
        isNull(sessions.revokedAt),
        gt(sessions.idleExpiresAt, now),
        gt(sessions.absoluteExpiresAt, now),
        eq(people.disabled, false),
      ),
    );
  if (!row) return undefined;
  const { lastSeenAt, groups, rotateDue, ...session } = row;
  if (isUse && now.getTime() - lastSeenAt.getTime() > touchEvery)
    await store.db
      .update(sessions)
      .set({ lastSeenAt: now, idleExpiresAt: new Date(now.getTime() + idle) })
      .where(eq(sessions.idHash, row.idHash));
  const given = row.authMethod === oidcMethod ? rulesOfGroups(rules, groups) : [];
  const isAdmin = row.isAdmin || given.some((rule) => rule.admin);
  // The old id during its grace is not rotated once more.
  return { ...session, isAdmin, rules: given, rotateDue: rotateDue && row.idHash === hash };
}

/** Gives a session a new id and answers it; undefined when another request has just done so. Both limits stay. */
export async function rotateSession(store: Executor, idHash: string, now: Date): Promise<string | undefined> {
  const id = newSecret();
  const rotated = await store.db
    .update(sessions)
    .set({ idHash: secretDigest(id), previousIdHash: idHash, rotatedAt: now, rotateDue: false })
    .where(and(eq(sessions.idHash, idHash), eq(sessions.rotateDue, true)))
    .returning({ idHash: sessions.idHash });
  return rotated.length > 0 ? id : undefined;
}

/** Ends a session at once, for every tab and stream that uses it. */
export async function endSession(store: Executor, idHash: string, now: Date): Promise<void> {
  const [ended] = await store.db
    .update(sessions)
    .set({ revokedAt: now, idTokenSealed: "" })
    .where(eq(sessions.idHash, idHash))
    .returning({ personId: sessions.personId });
  if (ended) await announceAccessChange(store, ended.personId);
}

/** Ends all sessions of a person but the one to keep, if any; answers how many there were. */
export async function endSessionsOf(store: Executor, personId: string, now: Date, keep = ""): Promise<number> {
  const ended = await store.db
    .update(sessions)
    .set({ revokedAt: now, idTokenSealed: "" })
    .where(and(eq(sessions.personId, personId), isNull(sessions.revokedAt), ne(sessions.idHash, keep)))
    .returning({ idHash: sessions.idHash });
  await announceAccessChange(store, personId);
  return ended.length;
}

/** After a change of somebody's rights: their sessions get new ids, and their open streams are looked at again. */
export async function rightsChanged(store: Executor, personId: string): Promise<void> {
  await store.db
    .update(sessions)
    .set({ rotateDue: true })
    .where(and(eq(sessions.personId, personId), isNull(sessions.revokedAt)));
  await announceAccessChange(store, personId);
}

/** The provider's ID token of a session, for signing out there; undefined when it was not kept, or cannot be opened any more. */
export async function idTokenOf(
  store: Executor,
  { idHash, personId }: Pick<Session, "idHash" | "personId">,
  keys: Keyring,
): Promise<string | undefined> {
  const [row] = await store.db
    .select({ sealed: sessions.idTokenSealed })
    .from(sessions)
    .where(eq(sessions.idHash, idHash));
  try {
    return row?.sealed ? unseal(keys, `session/${personId}`, row.sealed) : undefined;
  } catch {
    return undefined;
  }
}
