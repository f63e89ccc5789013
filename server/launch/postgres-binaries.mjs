import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

const oldestMajor = 15;
const debianRoot = "/usr/lib/postgresql";

/** The folder that holds both `initdb` and `postgres`: on the PATH, else the newest Debian keeps (15 or newer).
 * @returns {string | undefined} */
export function postgresBinaries() {
  const onPath = (process.env.PATH ?? "").split(delimiter);
  const debian = existsSync(debianRoot)
    ? readdirSync(debianRoot)
        .map(Number)
        .filter((major) => major >= oldestMajor)
        .sort((a, b) => b - a)
        .map((major) => join(debianRoot, String(major), "bin"))
    : [];
  return [...onPath, ...debian].find(
    (folder) => folder && runnable(join(folder, "initdb")) && runnable(join(folder, "postgres")),
  );
}

/** @param {string} file */
function runnable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
