import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import type { ComposedCity } from "@/lib/city/composed-city";
import { packStateDir } from "./pack-environment";

/**
 * Keeps a command that a file declares as text (`exec`, `check` of an order) as a script of its own, so that it is shown, hashed,
 * granted and run like every other script: its text is never joined with anything. Answers the absolute path.
 */
export async function keepDeclaredScript(
  city: Pick<ComposedCity, "root">,
  pack: string,
  text: string,
): Promise<string> {
  const script = `#!/bin/sh\n${text}\n`;
  const folder = `${packStateDir(city.root, pack)}/declared`;
  const path = `${folder}/${createHash("sha256").update(script).digest("hex").slice(0, 32)}.sh`;
  await mkdir(/*turbopackIgnore: true*/ folder, { recursive: true });
  await writeFile(/*turbopackIgnore: true*/ path, script, { mode: 0o700 });
  return path;
}
