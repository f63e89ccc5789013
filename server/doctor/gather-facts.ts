import { sql } from "drizzle-orm";
import type { DoctorFacts, SessionSight } from "@/lib/doctor/facts";
import { formulaFindings } from "@/lib/doctor/formula-findings";
import type { BeadFact, EdgeFact, SessionFact, StoreFacts } from "@/lib/doctor/store-facts";
import { lastBackup } from "../backup/last-backup";
import { findDrift } from "../bead/repair";
import type { LoadedCity } from "../city/load-city";
import type { Executor } from "../db/store";
import { type SessionScene, seeSessions } from "../session/session-sources";
import { hostFiles } from "./host-files";
import { orderFacts } from "./order-facts";
import { rigFolders } from "./rig-folders";

/** Everything that the built-in checks look at, read once. A store that does not answer is a fact, not a failure. */
export async function gatherFacts(
  cityRoot: string,
  loaded: LoadedCity,
  store: { readonly executor: Executor; readonly cityId: string },
  now: Date,
): Promise<DoctorFacts> {
  const { tree, city, loads } = loaded;
  return {
    tree,
    cityRoot,
    composition: loaded,
    formulas: city && loads ? formulaFindings(tree, city) : [],
    rigFolders: await rigFolders(city?.rigs ?? []),
    store: await storeFacts(store.executor, store.cityId).catch(
      (error: unknown): StoreFacts => ({
        kind: "unavailable",
        reason: error instanceof Error ? error.message : String(error),
      }),
    ),
    host: await hostFiles(cityRoot, city?.rigs),
    orders: await orderFacts(store.executor, store.cityId, loaded).catch(() => []),
    ...(city && { sight: await sightOf({ executor: store.executor, cityId: store.cityId, city, now }) }),
    now: now.toISOString(),
  };
}

/** A fresh look through every source; a look that fails as a whole is no look. */
async function sightOf(scene: SessionScene): Promise<SessionSight | undefined> {
  const seen = await seeSessions(scene, true).catch(() => undefined);
  return seen && { reports: seen.reports, sessions: seen.sessions };
}

/** Every bead and every edge of the city; cycles and dangling edges may reach into the closed past. */
async function storeFacts(executor: Executor, cityId: string): Promise<StoreFacts> {
  // One statement sees one moment: an edge that is made while the doctor looks would else lead to a bead that it did not see.
  const rows = await executor.query<BeadFact & { readonly on: string | null }>(sql`
    select id, issue_type as type, status, title, created_at as "createdAt", assignee,
      coalesce(metadata ->> 'gc.routed_to', '') as "routedTo",
      (metadata ->> 'gc.kind' = 'wisp' or ephemeral) as wisp, null as "on"
    from beads where city_id = ${cityId}
    union all
    select issue_id, type, '', '', null, '', '', false, on_id from dependencies where city_id = ${cityId}
    order by id, "on", type`);
  const beads = rows.flatMap(({ on, ...bead }) => (on === null ? [bead] : []));
  const edges = rows.flatMap(({ id: issue, on, type }): EdgeFact[] => (on === null ? [] : [{ issue, on, type }]));
  const [exported] = await executor.query<{ at: string | null }>(sql`
    select max(at) as at from audit where city_id = ${cityId} and action = 'bead.export' and result = 'done'`);
  const saved = [exported?.at, (await lastBackup(executor))?.at.toISOString()].filter(isText).sort().at(-1);
  return {
    kind: "open",
    engine: executor.kind === "embedded" ? "embedded store" : "PostgreSQL",
    beads,
    edges,
    sessions: await sessionFacts(executor, cityId),
    drifted: (await findDrift(executor, cityId)).map(({ id }) => id),
    ...(saved !== undefined && { lastBackup: saved }),
  };
}

const isText = (value: string | null | undefined): value is string => typeof value === "string";

async function sessionFacts(executor: Executor, cityId: string): Promise<SessionFact[]> {
  const rows = await executor.query<Omit<SessionFact, "aliasHistory"> & { readonly aliasHistory: string }>(sql`
    select id, status = 'closed' as closed, coalesce(metadata ->> 'state', '') as state,
      coalesce(metadata ->> 'template', '') as template, coalesce(metadata ->> 'session_name', '') as "sessionName",
      coalesce(metadata ->> 'alias', '') as alias, coalesce(metadata ->> 'alias_history', '') as "aliasHistory",
      coalesce(metadata ->> 'configured_named_session', '') as named
    from beads where city_id = ${cityId} and issue_type = 'session' order by id`);
  // Written as a list by some tools and as comma-separated names by others.
  return rows.map((row) => ({ ...row, aliasHistory: row.aliasHistory.match(/[^\s,"[\]]+/g) ?? [] }));
}
