import { and, asc, desc, eq, sql } from "drizzle-orm";
import { disciplinePacks } from "@/drizzle/schema/discipline-packs";
import { disciplineRuns } from "@/drizzle/schema/discipline-runs";
import { Refusal } from "@/lib/diagnostic/refusal";
import { memoryPack } from "@/lib/discipline/pack/memory-pack";
import type { Pack } from "@/lib/discipline/pack/pack";
import type { ReportRow } from "@/lib/discipline/pack/report";
import type { Executor } from "../db/store";
import { loadPackFiles, type PackFiles } from "./install-pack";

/** One installed version without its files, and how its newest journey went. */
export type InstalledPack = Omit<typeof disciplinePacks.$inferSelect, "files"> & {
  readonly lastRun: string | null;
  readonly lastRunOk: boolean | null;
};

/** Every installed version, by name, the newest first. */
export async function listInstalledPacks(store: Executor): Promise<readonly InstalledPack[]> {
  const { name, version, digest, installedBy, installedAt } = disciplinePacks;
  const newest = sql`select r.id, r.ok from discipline_runs r
    where r.pack_name = ${name} and r.pack_version = ${version} and r.kind = 'acceptance'
    order by r.ran_at desc, r.id desc limit 1`;
  return store.db
    .select({
      name,
      version,
      digest,
      installedBy,
      installedAt,
      lastRun: sql<string | null>`(select id from (${newest}) newest)`,
      lastRunOk: sql<boolean | null>`(select ok from (${newest}) newest)`,
    })
    .from(disciplinePacks)
    .orderBy(asc(name), desc(installedAt), desc(version));
}

/** An installed pack, loaded by every rule again and compared with the digest that it was installed with. */
export type LoadedPack = InstallableLoad & { readonly files: PackFiles; readonly installed: InstalledPack };

/** A load without errors; its rows are lints. */
type InstallableLoad = { readonly pack: Pack; readonly rows: readonly ReportRow[] };

export async function readInstalledPack(store: Executor, name: string, version: string): Promise<LoadedPack> {
  const installed = (await listInstalledPacks(store)).find((each) => each.name === name && each.version === version);
  const [row] = await store.db
    .select({ files: disciplinePacks.files })
    .from(disciplinePacks)
    .where(and(eq(disciplinePacks.name, name), eq(disciplinePacks.version, version)));
  if (!installed || !row) throw new Refusal(404, "pack.name", `There is no Discipline Pack ${name} ${version}.`);
  const load = loadOnce(row.files, installed.digest);
  if (!load) {
    throw new Refusal(409, "pack.file", `The stored pack ${name} ${version} does not load as it was installed.`);
  }
  return { ...load, files: row.files, installed };
}

const MOST_KEPT = 32;
const kept = new Map<string, InstallableLoad>();

/** Loads stored files whose digest is right; the same bytes load the same way, so the newest loads are kept. */
function loadOnce(files: PackFiles, digest: string): InstallableLoad | undefined {
  if (memoryPack(files).folderDigest !== digest) return undefined;
  const { pack, rows } = kept.get(digest) ?? loadPackFiles(files);
  if (!pack) return undefined;
  const load = { pack, rows };
  kept.delete(digest);
  kept.set(digest, load);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return load;
}

/** A run without its log. */
export type RunSummary = Omit<typeof disciplineRuns.$inferSelect, "seats" | "skills" | "steps"> & {
  readonly failed: number;
};

/** Runs of one pack version, the newest first. */
export async function listRuns(
  store: Executor,
  name: string,
  version: string,
  limit: number,
): Promise<readonly RunSummary[]> {
  const rows = await store.db
    .select()
    .from(disciplineRuns)
    .where(and(eq(disciplineRuns.packName, name), eq(disciplineRuns.packVersion, version)))
    .orderBy(desc(disciplineRuns.ranAt), desc(disciplineRuns.id))
    .limit(limit);
  return rows.map(({ seats: _seats, skills: _skills, steps, ...row }) => ({
    ...row,
    failed: steps.filter(({ ok }) => !ok).length,
  }));
}
