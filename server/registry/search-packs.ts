import { quoteGo } from "@/lib/diagnostic/quote-go";
import { Refusal } from "@/lib/diagnostic/refusal";
import { type CatalogPack, latestRelease } from "@/lib/pack/registry/catalog";
import { shownSource } from "@/lib/pack/source/shown-source";
import { oneLine } from "@/lib/session/loose";
import { shellWord } from "@/lib/view/import-command";
import { type CachedCatalog, cachedCatalogs } from "./catalog-cache";
import type { RegistryHost } from "./registry-host";

/** A pack that a registry offers. */
export type FoundPack = { readonly registry: string; readonly pack: CatalogPack };

export type PackSearch = {
  readonly found: readonly FoundPack[];
  readonly truncated: boolean;
  readonly catalogs: readonly CachedCatalog[];
  /** Registries that could not be asked, a sentence each. */
  readonly problems: readonly string[];
};

/** How many packs a search shows unless all are asked for. */
export const SEARCH_LIMIT = 50;

/** `pack registry search`: letter case aside, a part of the name or of the description; sorted by `registry:pack` (reference 24.4). */
export async function searchPacks(
  host: RegistryHost,
  query: string,
  options: { readonly registry?: string; readonly all?: boolean } = {},
): Promise<PackSearch> {
  const { catalogs, problems } = await cachedCatalogs(host, options.registry);
  return { ...searchCatalogs(catalogs, query, options.all), problems };
}

/** The same search in catalogues that are at hand. */
export function searchCatalogs(
  catalogs: readonly CachedCatalog[],
  query: string,
  all = false,
): Omit<PackSearch, "problems"> {
  const needle = query.trim().toLowerCase();
  const hit = ({ name, description }: CatalogPack) =>
    name.toLowerCase().includes(needle) || description.toLowerCase().includes(needle);
  const found = offers(catalogs)
    .filter(({ pack }) => hit(pack))
    .sort((a, b) => (handle(a) < handle(b) ? -1 : 1));
  const truncated = !all && found.length > SEARCH_LIMIT;
  return { found: truncated ? found.slice(0, SEARCH_LIMIT) : found, truncated, catalogs };
}

/** `pack registry show [registry:]pack`: the one pack that a handle means. Handles are for commands, never for files. */
export async function showPack(host: RegistryHost, asked: string): Promise<FoundPack> {
  const colon = asked.indexOf(":");
  const registry = colon < 0 ? undefined : asked.slice(0, colon);
  const name = asked.slice(colon + 1);
  const { catalogs, problems } = await cachedCatalogs(host, registry);
  const found = offers(catalogs).filter(({ pack }) => pack.name === name);
  if (found.length > 1) {
    const handles = found.map(handle).sort().join(", ");
    throw new Refusal(409, "pack-ambiguous", `pack ${quoteGo(name)} is ambiguous; use one of: ${handles}`);
  }
  if (!found[0]) {
    const unasked = problems.length > 0 ? ` (${problems.join("; ")})` : "";
    throw new Refusal(404, "pack-unknown", `pack ${quoteGo(asked)} not found in any registry${unasked}`);
  }
  return found[0];
}

function offers(catalogs: readonly CachedCatalog[]): FoundPack[] {
  return catalogs.flatMap(({ registry, catalog }) => catalog.packs.map((pack) => ({ registry: registry.name, pack })));
}

/** `main:press`. */
export function handle({ registry, pack }: FoundPack): string {
  return `${registry}:${pack.name}`;
}

/** The hits as they are printed (reference 24.4). */
export function searchText({ found, truncated }: Pick<PackSearch, "found" | "truncated">): string {
  if (found.length === 0) return "No registry packs found.\n";
  const row = (registry: string, name: string, latest: string, description: string) =>
    `${registry.padEnd(9)} ${name.padEnd(21)} ${latest.padEnd(13)} ${shownSource(oneLine(description))}\n`;
  const rows = found.map(({ registry, pack }) =>
    row(registry, pack.name, latestRelease(pack)?.version ?? "", pack.description),
  );
  const note = truncated ? `warning: results truncated to ${SEARCH_LIMIT}; use --all to show all\n` : "";
  return row("Registry", "Name", "Latest", "Description") + rows.join("") + note;
}

/** One pack as it is printed (reference 24.4). */
export function showText({ pack }: FoundPack): string {
  const latest = latestRelease(pack);
  const name = pack.name.split("/").at(-1);
  let text = `Pack:        ${pack.name}\nDescription: ${shownSource(oneLine(pack.description))}\nSource:      ${shownSource(pack.source)}\nSource kind: ${pack.sourceKind}\n`;
  text += `Latest:      ${latest?.version ?? "-"}\n`;
  if (latest) {
    const add = `gc import add ${shellWord(shownSource(pack.source))} --name ${name} --version`;
    text += `\nImport:\n  ${add} '>=${latest.version}'\n  ${add} ${latest.version}\n`;
  }
  if (pack.releases.length > 0) text += "\nReleases:\n";
  for (const { version, ref, commit, withdrawn } of pack.releases) {
    text += `  ${version} ${oneLine(ref)} ${commit.slice(0, 12)}${withdrawn ? " withdrawn" : ""}\n`;
  }
  return text;
}
