import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type LoadedCity, loadCity } from "../../city/load-city";
import type { PackCase } from "./pack-case";

/** Writes the files of a case into a folder of its own and loads the city from there, with an empty home unless it has one. */
export async function loadCase(
  { files, home, args }: PackCase,
  folder: string,
): Promise<{ readonly root: string; readonly loaded: LoadedCity }> {
  const root = join(folder, "city");
  write(root, files);
  write(join(folder, "home"), home);
  const cacheRoot = join(folder, "home/.gc/cache/repos");
  const implicitImportFiles = ["home/implicit-import.toml", "home/.gc/implicit-import.toml"].map((name) =>
    join(folder, name),
  );
  return { root, loaded: await loadCity(root, { cacheRoot, implicitImportFiles, extraFragments: args }) };
}

function write(root: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(root, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    const path = join(root, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { mode: name.endsWith(".sh") ? 0o755 : 0o644 });
  }
}
