import { sql } from "drizzle-orm";
import type { Executor } from "../db/store";
import type { FileChange, Revision } from "./revision";

type Row = {
  readonly number: number;
  readonly hash: string;
  readonly loaded_at: string;
  readonly loads: boolean;
  readonly valid: boolean;
  readonly errors: number;
  readonly warnings: number;
  readonly agents: number;
  readonly changes: readonly FileChange[];
  readonly changed: number;
};

/** The revisions that a city keeps, newest first. */
export async function listRevisions(executor: Executor, cityId: string): Promise<readonly Revision[]> {
  const rows = await executor.query<Row>(sql`
    select number, hash, loaded_at, loads, valid, errors, warnings, agents, changes, changed
    from city_revisions where city_id = ${cityId} order by number desc`);
  return rows.map(({ loaded_at: loadedAt, ...row }) => ({ ...row, loadedAt }));
}

/** The newest revision of a city, or the newest one that loads; undefined before the first. */
export async function latestRevision(
  executor: Executor,
  cityId: string,
  which: "any" | "loads" = "any",
): Promise<{ readonly number: number; readonly hash: string; readonly loadedAt: string } | undefined> {
  const [row] = await executor.query<Row>(sql`
    select number, hash, loaded_at from city_revisions
    where city_id = ${cityId} and (loads or ${which === "any"}) order by number desc limit 1`);
  return row && { number: row.number, hash: row.hash, loadedAt: row.loaded_at };
}
