import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the example packs that come with the project. */
export const EXAMPLES_FOLDER = fileURLToPath(new URL("./examples", import.meta.url));

/** Names of the example packs. */
export function exampleNames(): readonly string[] {
  return readdirSync(EXAMPLES_FOLDER).sort();
}

/** The files of an example pack: relative path → text. */
export function exampleFiles(name: string): Record<string, string> {
  const folder = join(EXAMPLES_FOLDER, name);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(folder.length + 1), readFileSync(path, "utf8")];
    }),
  );
}
