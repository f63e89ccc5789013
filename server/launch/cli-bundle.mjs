import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project.mjs";

/** The bundled command line. */
export const bundle = join(projectRoot, "dist/cityhall.mjs");

/** JSON list of the sources that went into the bundle, relative to the project. */
export const bundleInputs = join(projectRoot, "dist/inputs.json");

/** Whether the bundle exists and none of its sources was changed after it was written. */
export function bundleIsCurrent() {
  const built = statSync(bundle, { throwIfNoEntry: false });
  if (!built || !existsSync(bundleInputs)) return false;
  /** @type {string[]} */
  const inputs = JSON.parse(readFileSync(bundleInputs, "utf8"));
  return inputs.every((input) => {
    const source = statSync(join(projectRoot, input), { throwIfNoEntry: false });
    return source !== undefined && source.mtimeMs <= built.mtimeMs;
  });
}
