import { desc, eq } from "drizzle-orm";
import { importJobs } from "@/drizzle/schema/import-jobs";
import type { Executor } from "@/server/db/store";
import { type ImportJob, importJobView } from "./import-job";

/** How many jobs a page shows. */
const SHOWN = 10;

/** The last changes of a city's imports, newest first. */
export async function listImportJobs(store: Executor, cityId: string, now: Date): Promise<readonly ImportJob[]> {
  const rows = await store.db
    .select()
    .from(importJobs)
    .where(eq(importJobs.cityId, cityId))
    .orderBy(desc(importJobs.startedAt))
    .limit(SHOWN);
  return rows.map((row) => importJobView(row, now));
}
