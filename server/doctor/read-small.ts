import { readFile, stat } from "node:fs/promises";

/** Larger files are none of those that the doctor looks into. */
const largest = 1 << 20;

/** The text of a small regular file; undefined for anything else: a link to a device or a pipe would be read for ever. */
export async function readSmall(path: string): Promise<string | undefined> {
  const found = await stat(/*turbopackIgnore: true*/ path).catch(() => undefined);
  if (!found?.isFile() || found.size > largest) return undefined;
  return readFile(/*turbopackIgnore: true*/ path, "utf8").catch(() => undefined);
}
