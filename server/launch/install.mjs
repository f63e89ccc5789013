import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { contentHash } from "./content-hash.mjs";
import { fail, projectRoot } from "./project.mjs";
import { run } from "./spawn.mjs";

const stampFile = join(projectRoot, "node_modules", ".cityhall-install");
const npmsOwnRecord = join(projectRoot, "node_modules", ".package-lock.json");

/**
 * Runs `npm ci` when node_modules is missing or was installed from another lock file; ends the process when npm fails.
 * @param {{ always?: boolean }} [options] `always` installs even when nothing seems to have changed
 */
export async function install({ always = false } = {}) {
  const wanted = contentHash(["package.json", "package-lock.json"]);
  const installed = existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted;
  if (!always && existsSync(npmsOwnRecord) && (installed || sameLock())) return;
  process.stderr.write("Installing packages (npm ci)\n");
  const code = await run("npm", ["ci", "--no-audit", "--loglevel=error"], { stdio: ["ignore", 2, 2] });
  if (code !== 0) fail(`npm ci ended with ${code}; nothing was started`, 1);
  writeFileSync(stampFile, wanted);
}

/** Whether what npm says it installed is what the lock file asks for (somebody ran npm by hand). */
function sameLock() {
  const versions = (/** @type {string} */ file) => {
    const { packages } = JSON.parse(readFileSync(file, "utf8"));
    return new Map(Object.entries(packages).map(([path, entry]) => [path, /** @type {any} */ (entry)]));
  };
  const installed = versions(npmsOwnRecord);
  for (const [path, entry] of versions(join(projectRoot, "package-lock.json"))) {
    if (path === "" || entry.optional || entry.peer) continue;
    if (installed.get(path)?.version !== entry.version) return false;
  }
  return true;
}
