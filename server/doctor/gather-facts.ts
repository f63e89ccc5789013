import { stat } from "node:fs/promises";
import { sql } from "drizzle-orm";
import type { ComposedCity } from "@/lib/city/composed-city";
import type { DoctorFacts, RigFolder } from "@/lib/doctor/facts";
import { formulaFindings } from "@/lib/doctor/formula-findings";
import type { BeadFact, EdgeFact, StoreFacts } from "@/lib/doctor/store-facts";
import type { LoadedCity } from "../city/load-city";
import type { Executor } from "../db/store";

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
    rigFolders: Object.fromEntries(await rigFolders(city)),
    store: await storeFacts(store.executor, store.cityId).catch(
      (error: unknown): StoreFacts => ({
        kind: "unavailable",
        reason: error instanceof Error ? error.message : String(error),
      }),
    ),
    now: now.toISOString(),
  };
}

async function rigFolders(city: ComposedCity | undefined): Promise<[string, RigFolder][]> {
  const bound = (city?.rigs ?? []).flatMap((rig) => (rig.checkout ? [[rig.name, rig.checkout] as const] : []));
  return Promise.all(
    bound.map(async ([name, path]): Promise<[string, RigFolder]> => {
      const found = await stat(/*turbopackIgnore: true*/ path).catch(() => undefined);
      const git = await stat(/*turbopackIgnore: true*/ `${path}/.git`).catch(() => undefined);
      const kind = found === undefined ? "missing" : found.isDirectory() ? "directory" : "file";
      return [name, { kind, git: git !== undefined }];
    }),
  );
}

/** Every bead and every edge of the city; cycles and dangling edges may reach into the closed past. */
async function storeFacts(executor: Executor, cityId: string): Promise<StoreFacts> {
  const beads = await executor.query<BeadFact>(sql`
    select id, issue_type as type, status, title, created_at as "createdAt",
      coalesce(metadata ->> 'gc.routed_to', '') as "routedTo",
      (metadata ->> 'gc.kind' = 'wisp' or ephemeral) as wisp
    from beads where city_id = ${cityId} order by id`);
  const edges = await executor.query<EdgeFact>(sql`
    select issue_id as issue, on_id as "on", type from dependencies where city_id = ${cityId}
    order by issue_id, on_id, type`);
  const [backup] = await executor.query<{ at: string | null }>(sql`
    select max(at) as at from audit where result = 'done'
      and (city_id = '' and action = 'store.backup' or city_id = ${cityId} and action = 'bead.export')`);
  return {
    kind: "open",
    engine: executor.kind === "embedded" ? "embedded store" : "PostgreSQL",
    beads,
    edges,
    ...(backup?.at ? { lastBackup: backup.at } : {}),
  };
}
