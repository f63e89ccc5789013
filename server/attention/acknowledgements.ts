import { and, eq, gt, lt, sql } from "drizzle-orm";
import { attentionAcks } from "@/drizzle/schema/attention-acks";
import type { Acknowledgement } from "@/lib/attention/attention-item";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { Act } from "../db/act";
import { jsonRows } from "../db/json-rows";
import type { Executor, Transaction } from "../db/store";
import { append } from "../event/append";

/** Words that hold at one time in a city; more would hide the city, not order it. */
const most = 300;
const longest = 7 * 86_400_000;

export type Acknowledge = {
  readonly cityId: string;
  readonly key: string;
  readonly stamp: string;
  readonly note: string;
  readonly until: Date;
};

/** Says "handled by me" until a moment, a week at most; a second word replaces the first. */
export async function acknowledge(tx: Transaction, input: Acknowledge, act: Act): Promise<Acknowledgement> {
  const { cityId, key, stamp, until } = input;
  const remaining = until.getTime() - act.now.getTime();
  if (!(remaining > 0)) throw new Refusal(400, "acknowledge-until", "an acknowledgement ends in the future");
  if (remaining > longest) throw new Refusal(400, "acknowledge-until", "an acknowledgement holds a week at most");
  await tx.db
    .delete(attentionAcks)
    .where(and(eq(attentionAcks.cityId, cityId), lt(attentionAcks.until, new Date(act.now.getTime() - longest))));
  const held = await listAcknowledgements(tx, cityId, act.now);
  if (held.length >= most && !held.some((each) => each.key === key))
    throw new Refusal(409, "acknowledge-many", `${most} things are acknowledged here already; end some of them first`);
  const row = { stamp, note: input.note.trim(), ackedBy: act.actor, ackedAt: act.now, until };
  await tx.db
    .insert(attentionAcks)
    .values({ cityId, key, ...row })
    .onConflictDoUpdate({ target: [attentionAcks.cityId, attentionAcks.key], set: row });
  append(tx, cityId, act, { type: "attention.acknowledged", message: key });
  return { key, stamp, note: row.note, by: act.actor, at: act.now.toISOString(), until: until.toISOString() };
}

/** Takes a word back, whoever gave it: the item counts again. 404 when there is none. */
export async function withdraw(tx: Transaction, input: { cityId: string; key: string }, act: Act): Promise<void> {
  const { cityId, key } = input;
  const gone = await tx.db
    .delete(attentionAcks)
    .where(and(eq(attentionAcks.cityId, cityId), eq(attentionAcks.key, key)))
    .returning({ key: attentionAcks.key });
  if (gone.length === 0) throw new Refusal(404, "acknowledge-unknown", "nobody acknowledged this");
  append(tx, cityId, act, { type: "attention.withdrawn", message: key });
}

/** The words that hold now. */
export async function listAcknowledgements(executor: Executor, cityId: string, now: Date): Promise<Acknowledgement[]> {
  const rows = await executor.db
    .select()
    .from(attentionAcks)
    .where(and(eq(attentionAcks.cityId, cityId), gt(attentionAcks.until, now)))
    .limit(most);
  return rows.map(({ key, stamp, note, ackedBy, ackedAt, until }) => ({
    ...{ key, stamp, note, by: ackedBy },
    ...{ at: ackedAt.toISOString(), until: until.toISOString() },
  }));
}

/**
 * The words that still speak of the case they were given for: a bead that was something else in between (blocked, then worked on,
 * then blocked again) is a new case.
 */
export async function standingWords(
  executor: Executor,
  cityId: string,
  words: readonly Acknowledgement[],
): Promise<Acknowledgement[]> {
  const ids = words.map(({ key, stamp, at }) => ({ key, subject: key.slice(key.indexOf(":") + 1), stamp, at }));
  if (ids.length === 0) return [];
  const over = await executor.query<{ key: string }>(sql`
    select w.key from (select * from ${jsonRows(ids, "key text, subject text, stamp text, at timestamptz")}) w
    where exists (select from events e where e.city_id = ${cityId} and e.subject = w.subject and e.ts > w.at
      and e.payload->'bead'->>'status' <> w.stamp)`);
  const gone = new Set(over.map(({ key }) => key));
  return words.filter(({ key }) => !gone.has(key));
}
