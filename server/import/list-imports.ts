import { lockedEntry } from "@/lib/pack/lock/packs-lock";
import { isRemoteSource } from "@/lib/pack/source/pack-source";
import { shownSource } from "@/lib/pack/source/shown-source";
import { type CityFiles, readCityFiles } from "./city-files";
import type { ImportHost } from "./import-host";
import type { ImportNode } from "./import-walk";
import { localWalk } from "./local-walk";

/** One import of a city, direct or reached through others. */
export type ImportRow = {
  /** Bindings from the city down, `gas/tools`; direct ones by their key. */
  readonly name: string;
  readonly source: string;
  readonly constraint: string;
  /** The locked version, `(path)` or `(unlocked)`. */
  readonly resolved: string;
  readonly commit?: string;
  readonly direct: boolean;
  /** Whether its pack is on this machine. */
  readonly installed: boolean;
};

/** `import list`: direct imports, then what they bring, as far as this machine knows. */
export async function listImports(root: string, host: Pick<ImportHost, "cacheRoot">): Promise<readonly ImportRow[]> {
  const files = await readCityFiles(root);
  const { nodes } = await localWalk(files, host);
  return nodes.map((node) => importRow(node, files));
}

/** One import of a walk as it is listed. */
export function importRow(
  { name, entry: { source, version }, direct, dir }: ImportNode,
  { lock }: CityFiles,
): ImportRow {
  const locked = lockedEntry(lock, source);
  return {
    name,
    source: shownSource(source),
    constraint: version,
    resolved: isRemoteSource(source) ? locked?.version || "(unlocked)" : "(path)",
    ...(locked?.commit ? { commit: locked.commit } : {}),
    direct: direct !== undefined,
    installed: dir !== undefined,
  };
}

/** The list as it is printed: tab-separated; each transitive remote source once (reference 8.7). */
export function importListText(rows: readonly ImportRow[]): string {
  const direct = rows.filter((row) => row.direct);
  const known = new Set(direct.map((row) => row.source));
  let text = "";
  for (const { name, source, constraint, resolved } of direct) text += line([name, source, constraint, resolved]);
  const others = rows.filter((row) => !row.direct && isRemoteSource(row.source)).sort(bySource);
  for (const { source, resolved } of others) {
    if (known.has(source)) continue;
    known.add(source);
    text += line(["(transitive)", source, "", resolved]);
  }
  return text;
}

const line = (cells: readonly string[]): string => `${cells.map(shownSource).join("\t")}\n`;

/** The list as a tree: each import below the one that brings it. */
export function importTreeText(rows: readonly ImportRow[]): string {
  const sorted = [...rows].sort((a, b) => (path(a) < path(b) ? -1 : 1));
  return sorted
    .map(({ name, source, constraint, resolved, direct }) => {
      const parts = direct ? [name] : name.split("/");
      return `${"  ".repeat(parts.length - 1)}${line([parts.at(-1) ?? "", source, constraint, resolved])}`;
    })
    .join("");
}

const path = (row: ImportRow): string => row.name.replaceAll("/", "\0");
const bySource = (a: ImportRow, b: ImportRow): number => (a.source < b.source ? -1 : 1);
