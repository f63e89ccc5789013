import { eq, sql } from "drizzle-orm";
import { citySources } from "@/drizzle/schema/city-sources";
import { checkoutRefusal } from "@/lib/access/city-files";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { Executor } from "../../db/store";

/** Where the folder of a city comes from, and how the last look there went. */
export type CitySource = typeof citySources.$inferSelect;

/** Names under which `city_secrets` keeps what a source needs. */
export const sourceSecrets = { token: "git.token", webhook: "git.webhook" } as const;

/** The source of a city that was registered by a Git address; undefined for any other. */
export async function readSource(executor: Executor, cityId: string): Promise<CitySource | undefined> {
  const [source] = await executor.db.select().from(citySources).where(eq(citySources.cityId, cityId));
  return source;
}

/** The address as a person writes it: `https://host/repository.git//folder#branch`. */
export function sourceAddress({ url, subfolder, ref }: Pick<CitySource, "url" | "subfolder" | "ref">): string {
  return `${url}${subfolder && `//${subfolder}`}${ref && `#${ref}`}`;
}

/** Refuses a change to files of a city that comes from a repository: here they would be gone with the next commit. */
export async function refuseInCheckout(executor: Executor, cityId: string): Promise<void> {
  const source = await readSource(executor, cityId);
  if (source) throw new Refusal(409, "city-checkout", checkoutRefusal(sourceAddress(source)));
}

/** Seconds until a look that failed is repeated, whatever the source asks for otherwise. */
const afterFailure = 60;

/** Whether it is time to look: something was pushed or asked for, the last look failed a while ago, or the interval is over. */
export function isLookDue(source: Pick<CitySource, "checkedAt" | "lastError" | "pollSeconds">, now: Date): boolean {
  const { checkedAt, lastError, pollSeconds } = source;
  if (checkedAt === null) return true;
  const waited = (now.getTime() - checkedAt.getTime()) / 1000;
  if (lastError !== "") return waited >= afterFailure;
  return pollSeconds > 0 && waited >= pollSeconds;
}

/** Asks for a look; it is kept in the row, so that no crash loses it. False when the city has no source. */
export async function requestLook(executor: Executor, cityId: string): Promise<boolean> {
  const rows = await executor.query(
    sql`update city_sources set checked_at = null where city_id = ${cityId} returning city_id`,
  );
  return rows.length > 0;
}
