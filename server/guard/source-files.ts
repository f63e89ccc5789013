import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** The checkout. */
export const root = join(import.meta.dirname, "../..");

/** The rooms that hold code. */
export const rooms = ["app", "components", "drizzle", "e2e", "lib", "server"] as const;

const skipped = new Set(["node_modules", "fixtures", "migrations", "demo", ".results", ".report"]);

export type SourceFile = { readonly path: string; readonly text: string };

/** Every code file of the rooms, with its path relative to the checkout. */
export function sourceFiles(folders: readonly string[] = rooms): SourceFile[] {
  return folders.flatMap((folder) => walk(join(root, folder)));
}

function walk(folder: string): SourceFile[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : walk(path);
    if (!/\.(ts|tsx|mjs)$/.test(entry.name)) return [];
    return [{ path: relative(root, path), text: readFileSync(path, "utf8") }];
  });
}
