import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../runner/project-root";

/** The folder of the example packs that come with the project. */
export function examplesFolder(): string {
  return join(/*turbopackIgnore: true*/ projectRoot(), "server/discipline/examples");
}

/** Names of the example packs. */
export function exampleNames(): readonly string[] {
  return readdirSync(/*turbopackIgnore: true*/ examplesFolder()).sort();
}

/** The files of an example pack: relative path → text. */
export function exampleFiles(name: string): Record<string, string> {
  const folder = join(/*turbopackIgnore: true*/ examplesFolder(), name);
  const files = readdirSync(/*turbopackIgnore: true*/ folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  );
  return Object.fromEntries(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(folder.length + 1), readFileSync(path, "utf8")];
    }),
  );
}
