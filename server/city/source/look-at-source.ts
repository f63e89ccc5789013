import { and, eq, sql } from "drizzle-orm";
import { cities } from "@/drizzle/schema/cities";
import { citySources } from "@/drizzle/schema/city-sources";
import { isRefusal } from "@/lib/diagnostic/refusal";
import { announceCityChange } from "../../console/city-changes";
import type { Act } from "../../db/act";
import type { Store } from "../../db/store";
import { append } from "../../event/append";
import { log } from "../../log";
import type { CityCheckouts } from "./city-checkouts";
import { readSource } from "./city-source";

/**
 * Looks at the repository of a city. A new commit is fetched and checked first; then the source names it, and every server
 * hears of it. What goes wrong stays in the row as a sentence, and the city as it was. A paused city is not looked at.
 */
export async function lookAtSource(store: Store, checkouts: CityCheckouts, cityId: string, now: Date): Promise<void> {
  const source = await readSource(store, cityId);
  const [city] = await store.db.select({ paused: cities.suspended }).from(cities).where(eq(cities.cityId, cityId));
  if (!source || city?.paused !== false) return;
  const ofSource = and(eq(citySources.cityId, cityId), eq(citySources.url, source.url));
  // Taken before the look: a push in the meantime asks again, and of several servers one looks.
  const before = source.checkedAt?.toISOString() ?? null;
  const taken = await store.db
    .update(citySources)
    .set({ checkedAt: now })
    .where(and(ofSource, sql`checked_at is not distinct from ${before}::timestamptz`))
    .returning({ id: citySources.cityId });
  if (taken.length === 0) return;
  try {
    const commit = await checkouts.newest(source);
    const changed = commit !== source.commit;
    if (changed) await checkouts.fetch({ ...source, commit });
    const act: Act = { actor: "cityhall", now };
    await store.transaction(async (tx) => {
      const kept = await tx.db.update(citySources).set({ commit, lastError: "" }).where(ofSource).returning();
      if (!changed || kept.length === 0) return;
      const payload = { commit, before: source.commit };
      append(tx, cityId, act, { type: "city.pulled", message: commit.slice(0, 12), payload });
      await announceCityChange(tx, cityId);
    });
  } catch (error) {
    if (checkouts.signal.aborted) return;
    if (!isRefusal(error)) log.error({ err: error, city: cityId }, "a look at the repository of a city failed");
    const lastError = isRefusal(error) ? error.message : "the look failed on this side; the log of the server says why";
    await store.db
      .update(citySources)
      .set({ lastError: lastError.slice(0, 1000) })
      .where(ofSource);
  }
}
