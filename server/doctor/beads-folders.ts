import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { ComposedCity } from "@/lib/city/composed-city";
import type { BeadsFolder, HostFiles } from "@/lib/doctor/facts";
import { readSmall } from "./read-small";

/** An export larger than this is not read line by line; other tools rewrite it every minute. */
const largestArchive = 64 << 20;
const mostBroken = 20;

/** The `.beads` folders of a city and of its rigs, which other tools keep. */
export async function beadsFolders(
  cityRoot: string,
  rigs: ComposedCity["rigs"],
): Promise<NonNullable<HostFiles["beads"]>> {
  const city = await beadsFolder(cityRoot);
  const found = await Promise.all(
    rigs.map(async ({ name, checkout }) => [name, checkout && (await beadsFolder(checkout))] as const),
  );
  const there = found.flatMap(([name, folder]) => (folder ? [[name, folder] as const] : []));
  return { ...(city && { city }), rigs: Object.fromEntries(there) };
}

async function beadsFolder(root: string): Promise<BeadsFolder | undefined> {
  const dir = join(/*turbopackIgnore: true*/ root, ".beads");
  const found = await stat(/*turbopackIgnore: true*/ dir).catch(() => undefined);
  if (!found?.isDirectory()) return undefined;
  const [config, metadata] = await Promise.all([readSmall(`${dir}/config.yaml`), readSmall(`${dir}/metadata.json`)]);
  const archive = await readArchive(`${dir}/issues.jsonl`);
  return {
    dir,
    ...(config !== undefined && { config }),
    ...(metadata !== undefined && { metadata }),
    ...(archive && { archive }),
  };
}

async function readArchive(path: string): Promise<BeadsFolder["archive"]> {
  const found = await stat(/*turbopackIgnore: true*/ path).catch(() => undefined);
  if (!found?.isFile() || found.size > largestArchive) return undefined;
  const broken: number[] = [];
  const open: string[] = [];
  let lines = 0;
  const input = createReadStream(/*turbopackIgnore: true*/ path, "utf8");
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    lines++;
    if (line.trim() === "") continue;
    const row = rowOf(line);
    if (!row) {
      if (broken.length < mostBroken) broken.push(lines);
    } else if (typeof row.id === "string" && row.status !== "closed" && row.status !== "tombstone") open.push(row.id);
  }
  return { lines, broken, open };
}

function rowOf(line: string): { readonly id?: unknown; readonly status?: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
