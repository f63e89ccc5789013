import { z } from "zod";
import type { ComposedCity } from "@/lib/city/composed-city";
import type { Executor } from "../db/store";
import { readSessionSettings, supervisorUrlOf } from "../session/session-settings";
import { loopbackHttp } from "./pack-environment";

const patience = 1000;
const answer = z.object({ items: z.array(z.object({ name: z.string().optional(), path: z.string().optional() })) });

/**
 * The base address of the supervisor that this city is registered with, as `GC_SUPERVISOR_URL` of a script says it (pack
 * 1.2.12): only plain http on loopback, and only when the supervisor itself lists the city. Undefined otherwise, also when
 * it does not answer within a second.
 */
export async function registeredSupervisor(
  store: Executor,
  cityId: string,
  city: Pick<ComposedCity, "root" | "name">,
): Promise<string | undefined> {
  const base = loopbackHttp(supervisorUrlOf(await readSessionSettings(store, cityId))?.url);
  if (!base) return undefined;
  try {
    const response = await fetch(`${base}/v0/cities`, { signal: AbortSignal.timeout(patience), redirect: "error" });
    if (!response.ok) return undefined;
    const { items } = answer.parse(await response.json());
    const registered = items.some(({ name, path }) => (path ? path === city.root : name === city.name));
    return registered ? base : undefined;
  } catch {
    // A supervisor that is not there serves no city.
    return undefined;
  }
}
