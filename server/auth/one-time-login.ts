import { and, eq, gt, isNull, lt } from "drizzle-orm";
import { oneTimeLogins } from "@/drizzle/schema/one-time-logins";
import type { Executor } from "../db/store";
import { newSecret, secretDigest } from "./secret";

/** Makes a sign-in that works once within `minutes`; returns the secret, which only the caller will ever hold. */
export async function issueOneTimeLogin(store: Executor, personId: string, now: Date, minutes = 10): Promise<string> {
  const secret = newSecret();
  await store.db.delete(oneTimeLogins).where(lt(oneTimeLogins.expiresAt, new Date(now.getTime() - 24 * 3_600_000)));
  await store.db.insert(oneTimeLogins).values({
    tokenHash: secretDigest(secret),
    personId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + minutes * 60_000),
  });
  return secret;
}

/** What became of a sign-in: whose it was, or why it does not count. */
export type Redemption = { readonly personId: string } | { readonly failed: "unknown" | "used" | "expired" };

/** Uses a sign-in up. One statement decides, so that two requests with one secret cannot both win. */
export async function redeemOneTimeLogin(store: Executor, secret: string, now: Date): Promise<Redemption> {
  const hash = secretDigest(secret);
  const [won] = await store.db
    .update(oneTimeLogins)
    .set({ usedAt: now })
    .where(and(eq(oneTimeLogins.tokenHash, hash), isNull(oneTimeLogins.usedAt), gt(oneTimeLogins.expiresAt, now)))
    .returning({ personId: oneTimeLogins.personId });
  if (won) return won;
  const [known] = await store.db.select().from(oneTimeLogins).where(eq(oneTimeLogins.tokenHash, hash));
  if (!known) return { failed: "unknown" };
  return { failed: known.usedAt ? "used" : "expired" };
}
