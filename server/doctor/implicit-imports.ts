import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { ImplicitImport } from "@/lib/doctor/facts";
import { repositoryCacheKey } from "@/lib/pack/source/cache-key";
import { parsePackSource } from "@/lib/pack/source/pack-source";
import { isTable, parseToml } from "@/lib/toml/parse-toml";
import { implicitImportFiles, remotePackCache } from "../city/gc-home";

/** What the machine's `implicit-import.toml` names, and whether it is in the cache (reference 2, step 9). */
export async function implicitImports(): Promise<readonly ImplicitImport[]> {
  const [file] = implicitImportFiles();
  const text = file && (await readFile(/*turbopackIgnore: true*/ file, "utf8").catch(() => undefined));
  if (!text) return [];
  const parsed = parseToml(text, file);
  const imports = "table" in parsed ? parsed.table.imports : undefined;
  if (!isTable(imports)) return [];
  return Promise.all(
    Object.entries(imports).flatMap(([name, entry]) => {
      if (!isTable(entry) || typeof entry.source !== "string") return [];
      const commit = typeof entry.commit === "string" ? entry.commit : "";
      return [cachedImport(name, entry.source, commit)];
    }),
  );
}

async function cachedImport(name: string, source: string, commit: string): Promise<ImplicitImport> {
  const parsed = parsePackSource(source);
  if (!parsed.remote) return { name, source, commit, cached: true };
  const folder = join(/*turbopackIgnore: true*/ remotePackCache(), repositoryCacheKey(parsed.cloneUrl, commit));
  const found = await stat(/*turbopackIgnore: true*/ folder).catch(() => undefined);
  return { name, source, commit, cached: found?.isDirectory() === true };
}
