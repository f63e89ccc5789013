import type { Store } from "../db/store";
import { env } from "../env";
import { log } from "../log";
import { isPaused } from "../people/remove-city";
import { doctorRun } from "./doctor-run";
import type { OpenCities, OpenCity } from "./open-cities";

/** Nobody asked for it, so it runs what somebody allowed before and nothing else. */
const standing = { role: "operator", grants: [] } as const;

/**
 * Runs the pack checks that are marked `warmup` in every city that is open (pack 1.2.11), one city after the other. A script
 * that was never allowed is `not run`; what goes wrong in one city is logged and stops no other.
 */
export async function warmUp(store: Store, cities: Pick<OpenCities, "list">): Promise<void> {
  for (const city of cities.list()) {
    await warmUpCity(store, city).catch((error: unknown) =>
      log.warn({ err: error, city: city.id }, "the warm-up checks of a city did not run"),
    );
  }
}

async function warmUpCity(store: Store, city: OpenCity): Promise<void> {
  if (env().readOnly || (await isPaused(store, city.id))) return;
  const loaded = await city.load();
  if (!loaded.loads || !loaded.city?.doctorChecks.some((check) => check.warmup)) return;
  const act = { actor: "controller", now: new Date() };
  await doctorRun({ store, city, cityId: city.id, standing, act }, { warmup: true });
}
