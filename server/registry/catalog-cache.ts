import type { Stats } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { DiagnosticCollector } from "@/lib/diagnostic/collector";
import { formatDiagnostic } from "@/lib/diagnostic/format-diagnostic";
import { quoteGo } from "@/lib/diagnostic/quote-go";
import { isRefusal, Refusal } from "@/lib/diagnostic/refusal";
import { CATALOG_LIMIT, type Catalog, immutabilityBreaks, vanishedReleases } from "@/lib/pack/registry/catalog";
import { parseRegistryCatalog } from "@/lib/pack/registry/parse-catalog";
import { printCatalog } from "@/lib/pack/registry/print-catalog";
import { normalizeRegistrySource } from "@/lib/pack/registry/registry-source";
import { readIfThere } from "@/server/import/city-files";
import { onDisk } from "@/server/import/on-disk";
import { withLock } from "@/server/import/with-lock";
import { replaceFile } from "@/server/import/write-files";
import { assertKnown, type Registry, readRegistries, registryCacheDir } from "./registry-config";
import type { RegistryHost } from "./registry-host";

/** What is cached of a registry. `fetchedAt` is the time of its last refresh. */
export type CachedCatalog = {
  readonly registry: Registry;
  readonly catalog: Catalog;
  readonly fetchedAt: Date;
  readonly stale: boolean;
};

/**
 * `pack registry refresh [name]`: fetches, validates and caches catalogues. A catalogue that changes what may never change is
 * refused and the cached one stays (reference 24.2). One that fails does not stop the others; then the refusal tells of all.
 */
export async function refreshRegistries(host: RegistryHost, name?: string): Promise<readonly string[]> {
  const registries = await readRegistries(host);
  const wanted = name === undefined ? registries : [assertKnown(registries, name)];
  const ends = await Promise.allSettled(wanted.map((registry) => refresh(host, registry)));
  const failed = ends.filter((end) => end.status === "rejected");
  if (failed.length > 0 && wanted.length === 1) throw failed[0]!.reason;
  const lines = ends.map((end, at) =>
    end.status === "fulfilled"
      ? `${wanted[at]!.name}: refreshed ${end.value.catalog.packs.length} pack(s)`
      : problemLine(wanted[at]!, end.reason),
  );
  if (failed.length > 0) throw new Refusal(409, "registry-refresh", lines.join("\n"));
  return lines;
}

/** What stopped a registry, as a sentence; anything but a refusal is a fault of ours and goes on. */
function problemLine({ name }: Registry, reason: unknown): string {
  if (!isRefusal(reason)) throw reason;
  return `${name}: ${reason.message}`;
}

function refresh(host: RegistryHost, registry: Registry): Promise<CachedCatalog> {
  const dir = registryCacheDir(host, registry.name);
  return onDisk(`the folder ${dir}`, () => refreshIn(dir, host, registry));
}

async function refreshIn(dir: string, host: RegistryHost, registry: Registry): Promise<CachedCatalog> {
  await mkdir(dir, { recursive: true });
  return withLock(dir, async () => {
    const { text, remote } = await fetchCatalog(host, registry);
    const catalog = validated(text, registry.source, remote);
    const file = cacheFile(host, registry);
    const gone = vanishedFile(host, registry);
    const known = await Promise.all([file, gone].map((path) => keptCatalog(path, remote)));
    const before = known.flatMap((each) => (each ? [each.catalog] : []));
    const breaks = before.flatMap((each) => immutabilityBreaks(each, catalog));
    if (breaks.length > 0) throw new Refusal(409, "registry-immutable", firstLines(breaks));
    const vanished = vanishedReleases(before, catalog);
    if (vanished.packs.length > 0) await replaceFile(gone, printCatalog(vanished));
    await replaceFile(file, text);
    keep(file, remote, await stat(/* turbopackIgnore: true */ file), catalog);
    return { registry, catalog, fetchedAt: host.now(), stale: false };
  });
}

const cacheFile = (host: RegistryHost, registry: Registry): string =>
  join(/* turbopackIgnore: true */ registryCacheDir(host, registry.name), "registry.toml");

/** Releases that a registry once listed and lists no more: leaving them out for a while does not make them changeable. */
const vanishedFile = (host: RegistryHost, registry: Registry): string =>
  join(/* turbopackIgnore: true */ registryCacheDir(host, registry.name), "vanished.toml");

type KeptCatalog = { readonly mark: string; readonly catalog: Catalog };

/** Catalogues as they were read last, by file: a large one takes seconds to read and is searched with every key. */
const kept = new Map<string, KeptCatalog>();

function keep(file: string, remote: boolean, found: Stats, catalog: Catalog): void {
  kept.set(file, { mark: markOf(remote, found), catalog });
}

const markOf = (remote: boolean, { mtimeMs, size, ino }: Stats): string => `${remote} ${mtimeMs} ${size} ${ino}`;

/** What a cached file holds and since when; undefined where there is none, or none that can be read. */
async function keptCatalog(
  file: string,
  remote: boolean,
): Promise<{ readonly catalog: Catalog; readonly fetchedAt: Date } | undefined> {
  const found = await stat(/* turbopackIgnore: true */ file).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  const known = kept.get(file);
  if (known?.mark === markOf(remote, found)) return { catalog: known.catalog, fetchedAt: found.mtime };
  const text = await readIfThere(file);
  const { catalog } = text === undefined ? {} : parse(text, file, remote);
  if (!catalog) return undefined;
  keep(file, remote, found, catalog);
  return { catalog, fetchedAt: found.mtime };
}

async function fetchCatalog(host: RegistryHost, registry: Registry): Promise<{ text: string; remote: boolean }> {
  const source = normalizeRegistrySource(registry.source);
  if (!source.ok) throw new Refusal(400, "registry-source", source.message);
  if (source.value.startsWith("https://")) {
    const { status, text } = await host.transport({ method: "GET", url: source.value, limit: CATALOG_LIMIT });
    if (status === 200) return { text, remote: true };
    throw new Refusal(409, "registry-unreachable", `${source.value} answers with status ${status}`);
  }
  const file = source.value.startsWith("file://")
    ? fileURLToPath(source.value)
    : resolve(/* turbopackIgnore: true */ source.value);
  const found = await stat(/* turbopackIgnore: true */ file).catch(() => undefined);
  if (found && found.size > CATALOG_LIMIT) {
    throw new Refusal(409, "registry-too-large", `registry catalog exceeds ${CATALOG_LIMIT} bytes`);
  }
  const text = found?.isFile() ? await readIfThere(file) : undefined;
  if (text === undefined) throw new Refusal(404, "registry-unreachable", `there is no catalogue at ${file}`);
  return { text, remote: false };
}

function parse(text: string, file: string, remote: boolean) {
  const collector = new DiagnosticCollector();
  return { catalog: parseRegistryCatalog(text, { file, remote }, collector), items: collector.items };
}

/** Mistakes of a catalogue that are told: a stranger may have made any number of them. */
const SHOWN = 50;

function firstLines(lines: readonly string[]): string {
  const rest = lines.length > SHOWN ? [`and ${lines.length - SHOWN} more`] : [];
  return [...lines.slice(0, SHOWN), ...rest].join("\n");
}

function validated(text: string, file: string, remote: boolean): Catalog {
  const { catalog, items } = parse(text, file, remote);
  if (catalog) return catalog;
  const message = firstLines(items.map(formatDiagnostic));
  throw new Refusal(409, "registry-catalog", message, { diagnostics: items.slice(0, SHOWN) });
}

/** Catalogues that are at hand, and what stopped the others. */
export type Catalogs = { readonly catalogs: readonly CachedCatalog[]; readonly problems: readonly string[] };

/**
 * The catalogues of all registries (or of one), from the cache where there is one; nothing is fetched a second time. A registry that
 * cannot be asked is told beside the others; refused only when it is the one that was named, or when there is no other.
 */
export async function cachedCatalogs(host: RegistryHost, name?: string): Promise<Catalogs> {
  const registries = await readRegistries(host);
  const wanted = name === undefined ? registries : [assertKnown(registries, name)];
  const ends = await Promise.allSettled(
    wanted.map(async (registry) => (await peekCatalog(host, registry)) ?? refresh(host, registry)),
  );
  const catalogs = ends.flatMap((end) => (end.status === "fulfilled" ? [end.value] : []));
  const problems = ends.flatMap((end, at) => (end.status === "rejected" ? [problemLine(wanted[at]!, end.reason)] : []));
  const first = ends.find((end) => end.status === "rejected");
  if (first && catalogs.length === 0) throw first.reason;
  return { catalogs, problems };
}

/** What was last fetched of a registry; undefined where nothing was, or nothing that can be read. Nobody is asked. */
export async function peekCatalog(host: RegistryHost, registry: Registry): Promise<CachedCatalog | undefined> {
  const known = await keptCatalog(cacheFile(host, registry), /^https:/i.test(registry.source));
  if (!known) return undefined;
  const stale = host.now().getTime() - known.fetchedAt.getTime() > host.freshnessMs;
  return { registry, ...known, stale };
}

/** What to say about catalogues that have not been refreshed for long; a warning, never a refusal. */
export function staleWarnings(catalogs: readonly CachedCatalog[]): readonly string[] {
  return catalogs
    .filter((cached) => cached.stale)
    .map(
      ({ registry, fetchedAt }) =>
        `warning: registry ${quoteGo(registry.name)} was refreshed ${fetchedAt.toISOString()}; run "gc pack registry refresh"`,
    );
}
