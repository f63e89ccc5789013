import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project.mjs";

const skipped = new Set(["node_modules", "fixtures", ".results", ".report"]);

/**
 * One SHA-256 over the names and bytes of files and folders (recursive, sorted, tests and fixtures left out), so that
 * "is the build older than the sources" has an answer that copying or checking out cannot spoil.
 * @param {readonly string[]} paths relative to the project; missing ones count as absent
 */
export function contentHash(paths) {
  const hash = createHash("sha256");
  for (const path of paths) add(hash, path);
  return hash.digest("hex");
}

/** @param {import("node:crypto").Hash} hash @param {string} path */
function add(hash, path) {
  const absolute = join(projectRoot, path);
  const stats = statSync(absolute, { throwIfNoEntry: false });
  if (!stats) return;
  if (stats.isDirectory()) {
    for (const name of readdirSync(absolute).sort()) {
      if (!skipped.has(name) && !/\.test\.tsx?$/.test(name)) add(hash, `${path}/${name}`);
    }
    return;
  }
  hash.update(`${path}\0`).update(readFileSync(absolute)).update("\0");
}
