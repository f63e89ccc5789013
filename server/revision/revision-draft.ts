import { setImmediate as nextTurn } from "node:timers/promises";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { CitySnapshot } from "@/lib/city/snapshot/city-snapshot";
import { snapshotText } from "@/lib/city/snapshot/snapshot-text";
import { sha256Hex } from "@/lib/files/memory-tree";
import type { LoadedCity } from "../city/load-city";
import type { DiskTree } from "../scan/disk-tree";
import type { Revision } from "./revision";

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** A load on its way into the store. */
export type RevisionDraft = Omit<Revision, "number" | "changes" | "changed"> & {
  readonly digests: CitySnapshot["digests"];
  /** The gzipped snapshot. */
  readonly bytes: Buffer;
};

/** The hash that tells one load from another; a city that cannot be read at all has that of its file. */
export function revisionHash({ city, tree }: LoadedCity, root: string): string {
  return city?.revision ?? sha256Hex(`unreadable ${tree.digest(`${root}/city.toml`) ?? "-"}`);
}

/** What is kept of a load. Writing gives others their turn, packing runs beside the event loop. */
export async function draftRevision(loaded: LoadedCity, root: string, loadedAt: Date): Promise<RevisionDraft> {
  const { city, loads, valid, diagnostics, tree } = loaded;
  const digests = digestsOf(tree, root);
  const text = await inTurns(snapshotText(loaded, tree, digests));
  const count = (severity: string) => diagnostics.filter((each) => each.severity === severity).length;
  return {
    hash: revisionHash(loaded, root),
    loadedAt: loadedAt.toISOString(),
    loads,
    valid,
    errors: count("error"),
    warnings: count("warning"),
    agents: city?.agents.length ?? 0,
    digests,
    bytes: await pack(text),
  };
}

/** The event loop gets a turn after this many milliseconds. */
const SLICE_MS = 20;

async function inTurns(pieces: Iterable<string>): Promise<string> {
  const written: string[] = [];
  let sliceEnd = performance.now() + SLICE_MS;
  for (const piece of pieces) {
    written.push(piece);
    if (performance.now() < sliceEnd) continue;
    await nextTurn();
    sliceEnd = performance.now() + SLICE_MS;
  }
  return written.join("");
}

export async function unpackSnapshot(bytes: Uint8Array): Promise<CitySnapshot> {
  return JSON.parse((await unpack(bytes)).toString("utf8")) as CitySnapshot;
}

/** Every file that counts, with the first half of its digest. The city's own assets and state do not (reference 25). */
function digestsOf(tree: DiskTree, root: string): Record<string, string> {
  const digests: Record<string, string> = {};
  const site = `${root}/.gc/site.toml`;
  const ignored = [`${root}/assets/`, `${root}/.gc/`, `${root}/.beads/`];
  for (const [path, entry] of tree.entries) {
    if (entry.kind !== "file") continue;
    if (path !== site && ignored.some((folder) => path.startsWith(folder))) continue;
    digests[path] = entry.digest.slice(0, 32);
  }
  return digests;
}
