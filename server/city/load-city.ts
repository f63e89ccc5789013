import { composeCity } from "@/lib/city/compose";
import { ComposeCache, type ComposeOptions } from "@/lib/city/compose-context";
import type { ComposedCity } from "@/lib/city/composed-city";
import type { Composition } from "@/lib/city/composition";
import type { Diagnostic } from "@/lib/diagnostic/diagnostic";
import type { DiskTree } from "../scan/disk-tree";
import { scanCity } from "../scan/scan-city";
import { implicitImportFiles, remotePackCache } from "./gc-home";
import { type LoadTiming, loadTimer } from "./load-timer";

/** A composition with the picture of the disk that it was made from, and how long making it took. */
export type LoadedCity = Composition & { readonly tree: DiskTree; readonly timing: LoadTiming };

/** What one load leaves for the next of the same city. */
type Memory = {
  readonly cache: ComposeCache;
  loaded?: LoadedCity;
  running?: Promise<LoadedCity>;
  extra: readonly string[];
};

export type LoadOptions = ComposeOptions & {
  /** What may differ from the last load, when a watch knows; otherwise every file is looked at. */
  readonly changed?: ReadonlySet<string>;
};

const memories = new Map<string, Memory>();

/**
 * Loads the city at an absolute path as its files are now. Files that did not change since the last load of this process are
 * neither read nor parsed again, and the same revision is the same object. Loads of one city never run side by side.
 */
export function loadCity(path: string, options: LoadOptions = {}): Promise<LoadedCity> {
  const key = memoryKey(path, options);
  const memory = memories.get(key) ?? { cache: new ComposeCache(), extra: [] };
  memories.set(key, memory);
  memory.running ??= load(path, options, memory).finally(() => {
    delete memory.running;
  });
  return memory.running;
}

function memoryKey(path: string, { cacheRoot, extraFragments }: ComposeOptions): string {
  return JSON.stringify([path, cacheRoot, extraFragments]);
}

/** Forgets what earlier loads of a city left behind. */
export function forgetCity(path: string): void {
  for (const key of memories.keys()) if ((JSON.parse(key) as string[])[0] === path) memories.delete(key);
}

/** More changes than this at once are found faster by looking at everything. */
const MANY = 64;

async function load(path: string, options: LoadOptions, memory: Memory): Promise<LoadedCity> {
  const { changed, ...compose } = options;
  const timer = loadTimer();
  const settings = {
    cacheRoot: remotePackCache(),
    implicitImportFiles: implicitImportFiles(),
    ...compose,
    cache: memory.cache,
    onPhase: timer.step,
  };
  const before = memory.loaded;
  const few = changed && changed.size <= MANY ? { changed } : {};
  const scan = (extra: readonly string[]) => {
    timer.step("scan");
    return scanCity(path, { ...settings, extra, ...(before && { previous: before.tree, ...few }) });
  };
  let tree = await scan(memory.extra);
  if (before && tree === before.tree) return before;
  let composition = composeCity(tree, path, settings);
  const extra = missingPaths(composition.city, tree, before?.city).filter((named) => !memory.extra.includes(named));
  if (extra.length > 0) {
    memory.extra = [...memory.extra, ...extra];
    tree = await scan(memory.extra);
    composition = composeCity(tree, path, settings);
  }
  memory.loaded = { ...withRefusals(composition, tree), tree, timing: timer.end(before === undefined) };
  return memory.loaded;
}

/**
 * Files that agents name outside of the places that every scan reads, as far as this process reads them. What agents of the
 * city before named was looked for then.
 */
function missingPaths(city: ComposedCity | undefined, tree: DiskTree, before: ComposedCity | undefined): string[] {
  const missing = new Set<string>();
  for (const [index, agent] of (city?.agents ?? []).entries()) {
    if (before?.agents[index] === agent) continue;
    for (const path of [agent.promptFile, agent.namepoolFile]) {
      if (path?.startsWith("/") && !tree.entries.has(path)) missing.add(path);
    }
  }
  return [...missing];
}

/** A link that leaves its root, or a limit that was met, is an error of its own unless the loader has named it (decision P24). */
function withRefusals(composition: Composition, tree: DiskTree): Composition {
  const found: Diagnostic[] = [];
  for (const [file, entry] of tree.entries) {
    if (entry.kind !== "refused") continue;
    const { refusal: message } = entry;
    if (composition.diagnostics.some((known) => known.message.includes(message))) continue;
    found.push({ code: "pack-escape", severity: "error", path: "", message, file });
  }
  if (found.length === 0) return composition;
  return {
    ...composition,
    loads: false,
    valid: false,
    diagnostics: [...found, ...composition.diagnostics],
    loadDiagnostics: [...found, ...composition.loadDiagnostics],
  };
}
