import { eq } from "drizzle-orm";
import { hallSettings } from "@/drizzle/schema/hall-settings";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { Act } from "../db/act";
import type { Executor } from "../db/store";
import { env } from "../env";

const name = "scripts.run";

/**
 * Whether scripts of packs run here at all (security 6): as an administrator has switched it; until then, not where people sign in
 * with a provider.
 */
export async function scriptsRun(executor: Executor): Promise<boolean> {
  const [row] = await executor.db.select().from(hallSettings).where(eq(hallSettings.name, name));
  return typeof row?.value === "boolean" ? row.value : env().oidc === undefined;
}

/** Switches the scripts of packs on or off, for every city and every server. */
export async function setScriptsRun(tx: Executor, enabled: boolean, { actor: updatedBy, now: updatedAt }: Act) {
  const facts = { value: enabled, updatedBy, updatedAt };
  await tx.db
    .insert(hallSettings)
    .values({ name, ...facts })
    .onConflictDoUpdate({ target: hallSettings.name, set: facts });
}

/** Refuses while scripts of packs are switched off. */
export async function assertScriptsRun(executor: Executor): Promise<void> {
  if (await scriptsRun(executor)) return;
  const message =
    "Scripts of packs are switched off in this console; an administrator switches them on under Settings > Health.";
  throw new Refusal(403, "scripts-off", message);
}
