import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** The data folder: `--data`, `CITYHALL_DATA`, the nearest `.cityhall` above, else `.cityhall` here. */
export function dataDirOf(
  given: string | undefined,
  cwd: string,
  env: Readonly<Record<string, string | undefined>>,
): string {
  const named = given ?? env.CITYHALL_DATA;
  if (named) return resolve(cwd, named);
  for (let folder = cwd; ; folder = dirname(folder)) {
    if (existsSync(join(folder, ".cityhall"))) return join(folder, ".cityhall");
    if (folder === dirname(folder)) return join(cwd, ".cityhall");
  }
}
