import { createHash } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import { keptBranches } from "@/drizzle/schema/kept-branches";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { Executor } from "@/server/db/store";

/** Milliseconds that a kept set lives after it was kept last. */
export const branchesLife = 180 * 24 * 3_600_000;

/** Keeps a set of open branches under the hash of its ids, and answers that: the same set is kept once. */
export async function keepBranches(
  executor: Executor,
  cityId: string,
  ids: readonly string[],
  now: Date,
): Promise<string> {
  const sorted = [...new Set(ids)].sort();
  const id = createHash("sha256").update(JSON.stringify(sorted)).digest("base64url").slice(0, 22);
  await executor.db
    .insert(keptBranches)
    .values({ cityId, id, ids: sorted, usedAt: now })
    .onConflictDoUpdate({ target: [keptBranches.cityId, keptBranches.id], set: { usedAt: now } });
  return id;
}

/** The open branches that an address stands for; undefined when they are no longer kept. */
export async function findBranches(
  executor: Executor,
  cityId: string,
  id: string,
): Promise<readonly string[] | undefined> {
  const [row] = await executor.db
    .select({ ids: keptBranches.ids })
    .from(keptBranches)
    .where(and(eq(keptBranches.cityId, cityId), eq(keptBranches.id, id)));
  return row?.ids;
}

/** The same, 404 when they are no longer kept. */
export async function getBranches(executor: Executor, cityId: string, id: string): Promise<readonly string[]> {
  const ids = await findBranches(executor, cityId, id);
  if (!ids) throw new Refusal(404, "branches-gone", "the branches that this address opened are no longer kept");
  return ids;
}

/** Removes the sets of a city that nobody has kept for long. */
export async function dropBranches(executor: Executor, cityId: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - branchesLife);
  await executor.db.delete(keptBranches).where(and(eq(keptBranches.cityId, cityId), lt(keptBranches.usedAt, before)));
}
