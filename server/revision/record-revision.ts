import { sql } from "drizzle-orm";
import { json } from "../db/json-rows";
import type { Transaction } from "../db/store";
import { fileChanges } from "./file-changes";
import { keptRevisions } from "./revision";
import { type RevisionDraft, unpackSnapshot } from "./revision-draft";

type Last = { readonly number: number; readonly hash: string };

const mostNamed = 100;

/**
 * Writes a load down as the next revision of its city, and forgets what is older than the city keeps. The same content as the
 * revision before adds nothing. Servers on one database take turns by the city's row. Answers the number of the revision.
 */
export async function recordRevision(
  tx: Transaction,
  cityId: string,
  draft: RevisionDraft,
): Promise<{ readonly number: number; readonly isNew: boolean }> {
  await tx.query(sql`select city_id from cities where city_id = ${cityId} for update`);
  const [last] = await tx.query<Last>(sql`
    select number, hash from city_revisions where city_id = ${cityId} order by number desc limit 1`);
  if (last?.hash === draft.hash) return { number: last.number, isNew: false };
  const number = (last?.number ?? 0) + 1;
  const changes = last ? fileChanges(await digestsOf(tx, cityId, last.number), draft.digests) : [];
  const { hash, loadedAt, loads, valid, errors, warnings, agents, bytes } = draft;
  await tx.query(sql`
    insert into city_revisions
      (city_id, number, hash, loaded_at, loads, valid, errors, warnings, agents, changes, changed, snapshot)
    values (${cityId}, ${number}, ${hash}, ${loadedAt}::timestamptz, ${loads}, ${valid}, ${errors}, ${warnings}, ${agents},
      ${json(changes.slice(0, mostNamed))}, ${changes.length}, decode(${bytes.toString("base64")}, 'base64'))`);
  await tx.query(sql`
    delete from city_revisions where city_id = ${cityId} and number <= ${number - keptRevisions}
      and number <> (select coalesce(max(number), 0) from city_revisions where city_id = ${cityId} and loads)`);
  return { number, isNew: true };
}

async function digestsOf(tx: Transaction, cityId: string, number: number): Promise<Readonly<Record<string, string>>> {
  const [row] = await tx.query<{ snapshot: string }>(sql`
    select encode(snapshot, 'base64') as snapshot from city_revisions where city_id = ${cityId} and number = ${number}`);
  return row ? (await unpackSnapshot(Buffer.from(row.snapshot, "base64"))).digests : {};
}
