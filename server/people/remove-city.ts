import { and, eq, isNull, sql } from "drizzle-orm";
import { cities } from "@/drizzle/schema/cities";
import { citySecrets } from "@/drizzle/schema/city-secrets";
import { citySources } from "@/drizzle/schema/city-sources";
import { memberships } from "@/drizzle/schema/memberships";
import { tokens } from "@/drizzle/schema/tokens";
import { Refusal } from "@/lib/diagnostic/refusal";
import { requestLook, sourceAddress, sourceSecrets } from "../city/source/city-source";
import { announceCityChange } from "../console/city-changes";
import { openedAtStart } from "../console/open-cities";
import type { Act } from "../db/act";
import type { Executor, Transaction } from "../db/store";
import { append } from "../event/append";

/** A registered city with what hangs on it: what is lost, and what stays, when it is removed. */
export type RegisteredCity = {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly paused: boolean;
  readonly addedAt: string;
  readonly addedBy: string;
  /** Named on the command line: the next start would open it again. */
  readonly fromStart: boolean;
  readonly openBeads: number;
  readonly beads: number;
  readonly members: number;
  readonly tokens: number;
  /** Where the folder comes from, for a city that was registered by a Git address. */
  readonly source: {
    readonly address: string;
    readonly commit: string;
    readonly checkedAt: string | null;
    readonly lastError: string;
    readonly pollSeconds: number;
    readonly token: boolean;
    readonly webhook: boolean;
  } | null;
};

/** Every registered city, by id. */
export async function listCities(executor: Executor): Promise<RegisteredCity[]> {
  type Row = Omit<RegisteredCity, "source"> & {
    readonly source:
      | (Omit<NonNullable<RegisteredCity["source"]>, "address"> & Parameters<typeof sourceAddress>[0])
      | null;
  };
  const rows = await executor.query<Row>(sql`
    select c.city_id as id, c.name, c.path, c.suspended as paused, c.added_at as "addedAt", c.added_by as "addedBy",
      c.added_by = ${openedAtStart} as "fromStart",
      (select count(*)::int from beads b where b.city_id = c.city_id and b.status <> 'closed') as "openBeads",
      (select count(*)::int from beads b where b.city_id = c.city_id) as beads,
      (select count(distinct person_id)::int from memberships m where m.city_id = c.city_id) as members,
      (select count(*)::int from tokens t where t.city_id = c.city_id and t.revoked_at is null) as tokens,
      (select jsonb_build_object('url', g.url, 'ref', g.ref, 'subfolder', g.subfolder, 'commit', g.commit,
        'checkedAt', g.checked_at, 'lastError', g.last_error, 'pollSeconds', g.poll_seconds,
        'token', exists (select from city_secrets s where s.city_id = c.city_id and s.name = ${sourceSecrets.token}),
        'webhook', exists (select from city_secrets s where s.city_id = c.city_id and s.name = ${sourceSecrets.webhook}))
        from city_sources g where g.city_id = c.city_id) as source
    from cities c order by c.city_id`);
  return rows.map((row) => {
    if (!row.source) return { ...row, source: null };
    const { url, ref, subfolder, ...state } = row.source;
    return { ...row, source: { address: sourceAddress({ url, ref, subfolder }), ...state } };
  });
}

/** Pauses a city or lets it go on: while it is paused nobody changes anything in it, and its orders do not fire. */
export async function setPaused(tx: Transaction, id: string, paused: boolean, act: Act): Promise<void> {
  const changed = await tx.db
    .update(cities)
    .set({ suspended: paused })
    .where(and(eq(cities.cityId, id), eq(cities.suspended, !paused)))
    .returning({ id: cities.cityId });
  if (changed.length === 0) {
    await cityOf(tx, id);
    throw new Refusal(409, "city-paused", paused ? "The city is paused already." : "The city is not paused.");
  }
  // What was pushed while it was paused is looked at now.
  if (!paused) await requestLook(tx, id);
  await announceCityChange(tx, id);
  append(tx, id, act, { type: paused ? "city.suspended" : "city.resumed" });
}

/**
 * Takes a city out of the console: its tokens end, its people lose their roles, its secrets are deleted. A folder is not touched; a
 * checkout of a Git address is deleted on every server. Beads, events and audit rows stay, and are there again when the folder is opened again.
 */
export async function removeCity(tx: Transaction, id: string, confirm: string, act: Act): Promise<{ path: string }> {
  const city = await cityOf(tx, id);
  if (confirm !== id) throw new Refusal(400, "confirm", `Type ${id} to confirm.`);
  if (city.addedBy === openedAtStart)
    throw new Refusal(
      409,
      "city-from-start",
      "The start command names this city and would open it again; leave it out there.",
    );
  await tx.db
    .update(tokens)
    .set({ revokedAt: act.now })
    .where(and(eq(tokens.cityId, id), isNull(tokens.revokedAt)));
  for (const table of [memberships, citySecrets, citySources, cities])
    await tx.db.delete(table).where(eq(table.cityId, id));
  await announceCityChange(tx, id);
  return { path: city.path };
}

/** Whether a city is paused: its orders do not fire. */
export async function isPaused(executor: Executor, id: string): Promise<boolean> {
  const [city] = await executor.db.select({ paused: cities.suspended }).from(cities).where(eq(cities.cityId, id));
  return city?.paused ?? false;
}

async function cityOf(tx: Executor, id: string) {
  const [city] = await tx.db.select().from(cities).where(eq(cities.cityId, id));
  if (!city) throw new Refusal(404, "city-not-found", `There is no city "${id}" here.`);
  return city;
}
