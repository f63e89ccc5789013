import { Refusal } from "@/lib/diagnostic/refusal";
import type { Act } from "../db/act";
import { giveSetting, readSetting } from "../db/hall-setting";
import type { Executor } from "../db/store";
import { env } from "../env";

const name = "scripts.run";

/**
 * Whether scripts of packs run here at all (security 6): as an administrator has switched it; until then, not where people sign in
 * with a provider.
 */
export async function scriptsRun(executor: Executor): Promise<boolean> {
  const row = await readSetting(executor, name);
  return typeof row?.value === "boolean" ? row.value : env().oidc === undefined;
}

/** Switches the scripts of packs on or off, for every city and every server. */
export function setScriptsRun(tx: Executor, enabled: boolean, act: Act): Promise<void> {
  return giveSetting(tx, name, enabled, act);
}

/** Refuses while scripts of packs are switched off. */
export async function assertScriptsRun(executor: Executor): Promise<void> {
  if (await scriptsRun(executor)) return;
  const message =
    "Scripts of packs are switched off in this console; an administrator switches them on under Settings > Health.";
  throw new Refusal(403, "scripts-off", message);
}
