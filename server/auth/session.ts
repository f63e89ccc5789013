import { and, eq, gt, isNull } from "drizzle-orm";
import { people } from "@/drizzle/schema/people";
import { sessions } from "@/drizzle/schema/sessions";
import type { Executor } from "../db/store";
import { newSecret, secretDigest } from "./secret";

const idle = 8 * 3_600_000;
const absolute = 7 * 24 * 3_600_000;
/** Use moves the idle limit at most this often, so that reading a page does not write. */
const touchEvery = 60_000;

/** Somebody who is signed in. */
export type Session = {
  readonly idHash: string;
  readonly personId: string;
  /** The actor of events and audit rows. */
  readonly name: string;
  readonly isAdmin: boolean;
  readonly authMethod: string;
};

/** How a session came to be, for the record. */
export type SessionOrigin = { readonly authMethod: string; readonly userAgent: string; readonly ipHash: string };

/** Starts a session; returns the opaque id that goes into the cookie. */
export async function startSession(
  store: Executor,
  personId: string,
  origin: SessionOrigin,
  now: Date,
): Promise<string> {
  const id = newSecret();
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

/** The living session behind a cookie value: not revoked, within both limits, of a person who is not disabled. */
export async function findSession(store: Executor, id: string, now: Date): Promise<Session | undefined> {
  const idHash = secretDigest(id);
  const [row] = await store.db
    .select({
      idHash: sessions.idHash,
      personId: people.id,
      name: people.name,
      isAdmin: people.isAdmin,
      authMethod: sessions.authMethod,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .where(
      and(
        eq(sessions.idHash, idHash),
        isNull(sessions.revokedAt),
        gt(sessions.idleExpiresAt, now),
        gt(sessions.absoluteExpiresAt, now),
        eq(people.disabled, false),
      ),
    );
  if (!row) return undefined;
  const { lastSeenAt, ...session } = row;
  if (now.getTime() - lastSeenAt.getTime() > touchEvery)
    await store.db
      .update(sessions)
      .set({ lastSeenAt: now, idleExpiresAt: new Date(now.getTime() + idle) })
      .where(eq(sessions.idHash, idHash));
  return session;
}

/** Ends a session at once, for every tab and stream that uses it. */
export async function endSession(store: Executor, idHash: string, now: Date): Promise<void> {
  await store.db.update(sessions).set({ revokedAt: now }).where(eq(sessions.idHash, idHash));
}
