import { quoteGo } from "@/lib/diagnostic/quote-go";
import { Refusal } from "@/lib/diagnostic/refusal";
import { EMPTY_LOCK } from "@/lib/pack/lock/packs-lock";
import { isRemoteSource } from "@/lib/pack/source/pack-source";
import { type CityFiles, readCityFiles } from "./city-files";
import type { ImportHost } from "./import-host";
import { applyImportPlan, type ImportPlan, importPlan } from "./import-plan";
import { inCity } from "./in-city";
import { type ResolvedImports, resolveImports } from "./resolve-imports";
import { unknownImport } from "./unknown-import";

/**
 * `import install`: keeps the lock entries that fit, resolves the others, drops those that nobody reaches, and makes every
 * checkout exist and be clean (reference 8.7).
 */
export function installImports(root: string, host: ImportHost): Promise<string> {
  return inCity(root, host, async () => applyImportPlan(await planInstall(root, host)));
}

/** What `installImports` would write. The cache is filled already: reading on is the only way to know. */
export async function planInstall(root: string, host: ImportHost): Promise<ImportPlan> {
  const files = await readCityFiles(root);
  const { lock } = await resolveFiles(files, host);
  return importPlan(files, `Installed ${Object.keys(lock.packs).length} remote import(s)`, lock);
}

/** `import upgrade [name]`: finds the newest versions within the constraints, for all imports or for one direct one. */
export function upgradeImports(root: string, name: string | undefined, host: ImportHost): Promise<string> {
  return inCity(root, host, async () => applyImportPlan(await planUpgrade(root, name, host)));
}

/** What `upgradeImports` would write. */
export async function planUpgrade(root: string, name: string | undefined, host: ImportHost): Promise<ImportPlan> {
  const files = await readCityFiles(root);
  if (name === undefined) {
    const { lock } = await resolveFiles(files, host, () => true);
    return importPlan(files, `Upgraded ${Object.keys(lock.packs).length} remote import(s)`, lock);
  }
  const wanted = files.direct.find((item) => item.key === name);
  if (!wanted) {
    throw unknownImport(
      name,
      files.direct.map(({ key }) => key),
    );
  }
  if (!isRemoteSource(wanted.source)) {
    throw new Refusal(400, "import-path", `import ${quoteGo(name)} is a path import and cannot be upgraded`);
  }
  const { lock } = await resolveFiles(files, host, (source) => source === wanted.source);
  return importPlan(files, `Upgraded import ${quoteGo(name)}`, lock);
}

/** Resolves the imports that the files of a city declare. */
export function resolveFiles(
  { root, direct, lock = EMPTY_LOCK }: CityFiles,
  host: ImportHost,
  renew?: (source: string) => boolean,
): Promise<ResolvedImports> {
  return resolveImports({ root, direct, lock, ...(renew ? { renew } : {}) }, host);
}
