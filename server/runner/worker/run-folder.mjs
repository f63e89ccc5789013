import { closeSync, mkdirSync, openSync, rmdirSync } from "node:fs";
import { join } from "node:path";

/** Path of the temporary folder of a run; its name is also the marker by which the processes of the run are found.
 * @param {string} id @param {string} [parent] */
export const runFolderName = (id, parent = "/tmp") => join(/*turbopackIgnore: true*/ parent, `gc-run-${id}`);

/** Removes the temporary folder of a run, unless a script left something in it.
 * @param {string} path */
export function removeRunFolder(path) {
  try {
    rmdirSync(/*turbopackIgnore: true*/ path);
  } catch {
    // Something was left in it, or another run of the scope removed it.
  }
}

/**
 * Makes the temporary folder of a run: its TMPDIR, and open in all of its processes. What a script leaves in it stays, as it
 * would in any temporary folder; an empty one goes.
 * @param {string} id @param {string | undefined} parent
 */
export function openRunFolder(id, parent) {
  const path = runFolderName(id, parent);
  mkdirSync(/*turbopackIgnore: true*/ path, { recursive: true, mode: 0o700 });
  const handle = openSync(/*turbopackIgnore: true*/ path, "r");
  return {
    path,
    handle,
    /** The runner itself needs it no longer. */
    release: () => closeSync(handle),
    remove: () => removeRunFolder(path),
  };
}
