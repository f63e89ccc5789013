import type { ComposedCity } from "@/lib/city/composed-city";
import { allowedEnvironment } from "./allowed-environment";

/** A pack as its scripts see it. */
export type ScriptPack = { readonly name: string; readonly dir: string };

/** The city's runtime state directory (reference 23.1). */
export const cityRuntimeDir = (cityRoot: string): string => `${cityRoot}/.gc/runtime`;

/** Where a pack keeps what it must remember in this city; a name that is no plain folder name cannot lead out of it. */
export const packStateDir = (cityRoot: string, pack: string): string =>
  `${cityRuntimeDir(cityRoot)}/packs/${/^\.*$/.test(pack) ? `_${pack}` : pack.replaceAll(/[/\\\0]/g, "_")}`;

/**
 * The environment of a pack command or check (pack 1.2.12): the allowed part of the invoking one plus the table of the
 * spec. `GC_SUPERVISOR_URL` is set only when the city is registered with a supervisor on plain http and loopback; an
 * inherited value is never passed through.
 */
export function packEnvironment(
  city: Pick<ComposedCity, "root" | "name">,
  pack: ScriptPack,
  host: { readonly executable: string; readonly supervisorUrl?: string },
  invoking: Readonly<Record<string, string | undefined>> = process.env,
): Record<string, string> {
  return allowedEnvironment(invoking, {
    GC_BIN: host.executable,
    GC_CITY: city.root,
    GC_CITY_PATH: city.root,
    GC_CITY_NAME: city.name,
    GC_CITY_RUNTIME_DIR: cityRuntimeDir(city.root),
    GC_PACK_DIR: pack.dir,
    GC_PACK_NAME: pack.name,
    GC_PACK_STATE_DIR: packStateDir(city.root, pack.name),
    GC_SUPERVISOR_URL: loopbackHttp(host.supervisorUrl),
  });
}

/** The address when it is the kind that may be handed on; undefined otherwise. */
export function loopbackHttp(url: string | undefined): string | undefined {
  if (!url || !URL.canParse(url)) return undefined;
  const { protocol, hostname } = new URL(url);
  const loopback = hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
  return protocol === "http:" && loopback ? url.replace(/\/$/, "") : undefined;
}
