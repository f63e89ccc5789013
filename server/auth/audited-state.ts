import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { idRows } from "../db/json-rows";
import type { Executor } from "../db/store";

type Keys = { readonly cityId: string; readonly ids: readonly string[] };
type ReadState = (tx: Executor, keys: Keys) => Promise<readonly object[]>;

const beadsOf: ReadState = (tx, { cityId, ids }) =>
  tx.query(sql`select to_jsonb(b) as row from beads b where city_id = ${cityId} and id in ${idRows(ids)} order by id`);
const membersOf: ReadState = (tx, { cityId, ids }) =>
  tx.query(sql`
    select to_jsonb(m) as row from memberships m
    where (city_id = ${cityId} or ${cityId} = '') and person_id in ${idRows(ids)} order by city_id, person_id, rig`);
const peopleOf: ReadState = async (tx, keys) => [
  ...(await tx.query(sql`
    select to_jsonb(p) as row, (select count(*) from sessions s where s.person_id = p.id and s.revoked_at is null) as sessions
    from people p where id in ${idRows(keys.ids)} order by id`)),
  ...(await membersOf(tx, keys)),
];

/** What an action changes, by the first word of its name: the rows that the digests of its audit row are made from. */
const states: Readonly<Record<string, ReadState>> = {
  bead: beadsOf,
  sling: beadsOf,
  convoy: beadsOf,
  dependency: beadsOf,
  converge: beadsOf,
  person: peopleOf,
  member: membersOf,
  token: (tx, { cityId, ids }) =>
    tx.query(sql`
      select to_jsonb(t) - 'token_hash' - 'last_used_at' as row from tokens t
      where city_id = ${cityId} and id in ${idRows(ids)} order by id`),
  city: (tx, { cityId, ids }) =>
    tx.query(sql`
      select to_jsonb(c) as row, (select to_jsonb(g) from city_sources g where g.city_id = c.city_id) as source
      from cities c where city_id = ${cityId} or city_id in ${idRows(ids)} order by city_id`),
  secret: (tx, { cityId, ids }) =>
    tx.query(sql`
      select to_jsonb(s) as row from city_secrets s where city_id = ${cityId} and name in ${idRows(ids)} order by name`),
  order: (tx, { cityId, ids }) =>
    tx.query(sql`
      select to_jsonb(o) as row from order_states o
      where city_id = ${cityId} and scoped_name in ${idRows(ids)} order by scoped_name`),
  attention: (tx, { cityId, ids }) =>
    tx.query(sql`
      select to_jsonb(a) as row from attention_acks a where city_id = ${cityId} and key in ${idRows(ids)} order by key`),
  setting: (tx, { ids }) =>
    tx.query(sql`select to_jsonb(s) as row from hall_settings s where name in ${idRows(ids)} order by name`),
};

/**
 * A digest of the rows that an action is about, as they are now: 32 hex digits, empty where there are none or where the action
 * names none (a cook makes new rows only). Two rows of the log that follow each other show so whether anything happened between.
 */
export async function auditedState(
  tx: Executor,
  action: string,
  cityId: string,
  input: unknown,
  made: readonly string[] = [],
): Promise<string> {
  const read = states[action.split(".")[0] ?? ""];
  const ids = [...new Set([...idsOf(input), ...made])].sort();
  if (!read || ids.length === 0) return "";
  const rows = await read(tx, { cityId, ids });
  return rows.length === 0 ? "" : digest(JSON.stringify(rows));
}

/** Ids that an answer names as made or moved, so that the digest after a creation has something to be made from. */
export function idsMade(answer: unknown): readonly string[] {
  return idsOf(answer);
}

function idsOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const fields = value as Record<string, unknown>;
  return ["id", "ids", "bead", "person", "name", "order", "scopedName", "rootId", "work"]
    .flatMap((key) => fields[key])
    .filter((id): id is string => typeof id === "string" && id.length > 0 && id.length <= 200)
    .slice(0, 500);
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}
