import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { tokens } from "@/drizzle/schema/tokens";
import { type Permission, permissions } from "@/lib/access/permission";
import { Refusal } from "@/lib/diagnostic/refusal";
import { getBeadStore } from "../bead/bead-stores";
import type { Act } from "../db/act";
import { readMomentCursor } from "../db/page-cursor";
import type { Executor } from "../db/store";
import { announceAccessChange } from "./access-changes";
import { newSecret, secretDigest } from "./secret";

/** Begins every token, so that a leaked one is found by scanners. */
export const tokenPrefix = "cityhall_";

const shownLength = tokenPrefix.length + 6;
const longestDays = 366;

/** Abilities that an agent needs to work beads from ready to closed. */
export const agentAbilities: readonly Permission[] = [
  "city.read",
  "formula.read",
  "bead.read",
  "event.read",
  "bead.write",
  "session.heartbeat",
];

/** A token that is in force: whose name it acts in, and what it may do in its one city. */
export type Token = {
  readonly id: string;
  readonly cityId: string;
  readonly name: string;
  readonly actor: string;
  readonly abilities: readonly Permission[];
  /** The one rig whose beads it reaches; empty for the whole city. */
  readonly rig: string;
};

export type IssueInput = {
  readonly cityId: string;
  readonly name: string;
  readonly actor: string;
  readonly abilities: readonly Permission[];
  readonly days: number;
  readonly rig?: string;
};

/** Makes a token (security 9): answers the secret, which is kept nowhere and shown this once. Every token expires. */
export async function issueToken(
  executor: Executor,
  input: IssueInput,
  act: Act,
): Promise<{ readonly id: string; readonly secret: string; readonly expiresAt: Date }> {
  const { cityId, name, actor, abilities, days, rig = "" } = input;
  if (!(days >= 1 && days <= longestDays))
    throw new Refusal(400, "token-days", `a token lives from 1 to ${longestDays} days (got ${days})`);
  const unknown = abilities.filter((ability) => !permissions.includes(ability));
  if (unknown.length > 0)
    throw new Refusal(
      400,
      "token-ability",
      `unknown abilities: ${unknown.join(", ")}; known: ${permissions.join(", ")}`,
    );
  if (rig !== "") await getBeadStore(executor, cityId, rig);
  if (!/^[^\s].{0,99}$/.test(actor))
    throw new Refusal(400, "token-actor", "a token acts in a name of 1 to 100 characters");
  const secret = tokenPrefix + newSecret();
  const id = randomUUID();
  const expiresAt = new Date(act.now.getTime() + days * 86_400_000);
  await executor.db.insert(tokens).values({
    cityId,
    id,
    tokenHash: secretDigest(secret),
    prefix: secret.slice(0, shownLength),
    name,
    actor,
    abilities: [...abilities],
    rig,
    createdBy: act.actor,
    createdAt: act.now,
    expiresAt,
  });
  return { id, secret, expiresAt };
}

/** The token of an `Authorization: Bearer` header; undefined when there is none in force. Notes when it was used. */
export async function findToken(executor: Executor, header: string | null, now: Date): Promise<Token | undefined> {
  const secret = /^Bearer (cityhall_[\w-]{43})$/.exec(header ?? "")?.[1];
  if (!secret) return undefined;
  const [row] = await executor.db
    .select()
    .from(tokens)
    .where(and(eq(tokens.tokenHash, secretDigest(secret)), isNull(tokens.revokedAt), gt(tokens.expiresAt, now)));
  if (!row) return undefined;
  if (!row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() > 60_000) {
    await executor.db
      .update(tokens)
      .set({ lastUsedAt: now })
      .where(and(eq(tokens.cityId, row.cityId), eq(tokens.id, row.id)));
  }
  const { id, cityId, name, actor, rig } = row;
  return { id, cityId, name, actor, rig, abilities: permissions.filter((each) => row.abilities.includes(each)) };
}

/**
 * The tokens of a city, newest first; the secret itself is not among what is kept. With `page` so many of them, after the cursor of the
 * page before.
 */
export async function listTokens(
  executor: Executor,
  cityId: string,
  page?: { readonly limit: number; readonly cursor?: string | undefined },
) {
  const after = page?.cursor
    ? sql`(${tokens.createdAt}, ${tokens.id}) < (${readMomentCursor(page.cursor)})`
    : undefined;
  const list = executor.db
    .select({
      id: tokens.id,
      prefix: tokens.prefix,
      name: tokens.name,
      actor: tokens.actor,
      abilities: tokens.abilities,
      rig: tokens.rig,
      createdBy: tokens.createdBy,
      createdAt: tokens.createdAt,
      expiresAt: tokens.expiresAt,
      lastUsedAt: tokens.lastUsedAt,
      revokedAt: tokens.revokedAt,
    })
    .from(tokens)
    .where(and(eq(tokens.cityId, cityId), after))
    .orderBy(desc(tokens.createdAt), desc(tokens.id));
  return page ? list.limit(page.limit) : list;
}

/** Ends a token at once; 404 when the city has none of this id. */
export async function revokeToken(
  executor: Executor,
  input: { readonly cityId: string; readonly id: string },
  act: Act,
): Promise<void> {
  const ended = await executor.db
    .update(tokens)
    .set({ revokedAt: act.now })
    .where(and(eq(tokens.cityId, input.cityId), eq(tokens.id, input.id), isNull(tokens.revokedAt)))
    .returning({ id: tokens.id });
  await announceAccessChange(executor, input.id);
  if (ended.length === 0) throw new Refusal(404, "token-not-found", `there is no token "${input.id}" in force`);
}
