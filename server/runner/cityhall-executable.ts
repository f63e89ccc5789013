import { existsSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project-root";

/** What `GC_BIN` names: the command line of this installation, for scripts that call it again. */
export function cityhallExecutable(): string {
  const bundle = join(/*turbopackIgnore: true*/ projectRoot(), "dist/cityhall.mjs");
  return existsSync(/*turbopackIgnore: true*/ bundle)
    ? bundle
    : join(/*turbopackIgnore: true*/ projectRoot(), "server/launch/cli.mjs");
}
