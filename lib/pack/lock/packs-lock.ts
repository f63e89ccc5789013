import { TomlDate } from "smol-toml";
import type { DiagnosticCollector } from "@/lib/diagnostic/collector";
import { compareBytes } from "@/lib/files/compare-bytes";
import { isTable, parseToml, type TomlTable } from "@/lib/toml/parse-toml";
import { TableReader } from "@/lib/toml/table-reader";
import { tomlString } from "@/lib/toml/toml-string";

/** What one remote source is locked to. `version` is a release or `sha:<commit>`; `fetched` is RFC 3339 in UTC. */
export type LockedPack = { readonly version: string; readonly commit: string; readonly fetched: string };

/** `packs.lock` (reference 8.4): the whole transitive closure of remote sources, by the exact authored source string. */
export type PacksLock = { readonly schema: 1; readonly packs: Readonly<Record<string, LockedPack>> };

export const EMPTY_LOCK: PacksLock = { schema: 1, packs: {} };

/** Reads a lock file; what is wrong with it is reported as `parsing packs.lock: …`. Unknown keys are ignored (reference 3.5). */
export function parsePacksLock(text: string, file: string, collector: DiagnosticCollector): PacksLock | undefined {
  const parsed = parseToml(text, file);
  if ("diagnostic" in parsed) {
    const message = `parsing packs.lock: ${parsed.diagnostic.message}`;
    collector.report({ ...parsed.diagnostic, code: "lock-invalid", message });
    return undefined;
  }
  const origin = { file, text };
  const problem = firstProblem(parsed.table);
  if (problem) {
    const root = new TableReader(parsed.table, origin, collector);
    root.report({ code: "lock-invalid", key: problem.path, message: `parsing packs.lock: ${problem.message}` });
    return undefined;
  }
  const tables = (parsed.table.packs ?? {}) as { readonly [source: string]: TomlTable };
  const packs = Object.fromEntries(
    Object.entries(tables).map(([source, entry]): [string, LockedPack] => {
      const word = (key: string): string => {
        const value = entry[key];
        return value instanceof TomlDate ? value.toISOString() : ((value as string | undefined) ?? "");
      };
      return [source, { version: word("version"), commit: word("commit"), fetched: word("fetched") }];
    }),
  );
  return { schema: 1, packs };
}

function firstProblem(table: TomlTable): { path: string[]; message: string } | undefined {
  const { schema, packs } = table;
  if (schema !== undefined && schema !== 0n && schema !== 1n) {
    return { path: ["schema"], message: `unsupported schema ${String(schema)} (supported: 1)` };
  }
  if (packs !== undefined && !isTable(packs)) return { path: ["packs"], message: "packs must be a table" };
  for (const [source, entry] of Object.entries(packs ?? {})) {
    if (!isTable(entry)) return { path: ["packs", source], message: `packs.${tomlString(source)} must be a table` };
    for (const key of ["version", "commit", "fetched"]) {
      const value = entry[key];
      if (value === undefined || typeof value === "string" || (key === "fetched" && value instanceof TomlDate))
        continue;
      return { path: ["packs", source, key], message: `packs.${tomlString(source)}.${key} must be a string` };
    }
  }
  return undefined;
}

/** The entry of a source, by its exact authored text. */
export function lockedEntry(lock: PacksLock | undefined, source: string): LockedPack | undefined {
  return lock && Object.hasOwn(lock.packs, source) ? lock.packs[source] : undefined;
}

/** Whether two locks say the same, whatever the order of their entries. */
export function sameLock(a: PacksLock, b: PacksLock): boolean {
  return printPacksLock(a) === printPacksLock(b);
}

/** Prints a lock file: the same content gives the same bytes, sources sorted, one blank line before each table. */
export function printPacksLock(lock: PacksLock): string {
  let text = `schema = ${lock.schema}\n`;
  for (const source of Object.keys(lock.packs).sort(compareBytes)) {
    const { version, commit, fetched } = lock.packs[source]!;
    text += `\n[packs.${tomlString(source)}]\n`;
    text += `version = ${tomlString(version)}\ncommit = ${tomlString(commit)}\nfetched = ${tomlString(fetched)}\n`;
  }
  return text;
}
