import { sql } from "drizzle-orm";
import type { Composition } from "@/lib/city/composition";
import { openSnapshot } from "@/lib/city/snapshot/open-snapshot";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { FileTree } from "@/lib/files/file-tree";
import type { Executor } from "../db/store";
import { unpackSnapshot } from "./revision-draft";

/** A revision as it was composed, secrets hidden, with the texts that were kept. */
export type KeptRevision = Composition & {
  readonly number: number;
  readonly loadedAt: string;
  readonly tree: FileTree;
};

/** A page asks several questions about one revision: the last few opened ones stay open. */
const mostOpen = 6;
const opened = new Map<string, KeptRevision>();

/** One revision of a city; refuses a number that the city does not keep. */
export async function readRevision(executor: Executor, cityId: string, number: number): Promise<KeptRevision> {
  const [head] = await executor.query<{ hash: string; loaded_at: string }>(sql`
    select hash, loaded_at from city_revisions where city_id = ${cityId} and number = ${number}`);
  if (!head) throw unknownRevision(number);
  const key = JSON.stringify([cityId, number, head.hash, head.loaded_at]);
  const known = opened.get(key);
  if (known) return known;
  const [row] = await executor.query<{ snapshot: string }>(sql`
    select encode(snapshot, 'base64') as snapshot from city_revisions where city_id = ${cityId} and number = ${number}`);
  if (!row) throw unknownRevision(number);
  const snapshot = await unpackSnapshot(Buffer.from(row.snapshot, "base64"));
  const revision = { ...openSnapshot(snapshot), number, loadedAt: head.loaded_at };
  opened.set(key, revision);
  for (const old of opened.keys()) {
    if (opened.size <= mostOpen) break;
    opened.delete(old);
  }
  return revision;
}

function unknownRevision(number: number): Refusal {
  return new Refusal(
    404,
    "revision-unknown",
    `There is no revision ${number} of this city; only the last ones are kept. "cityhall config revisions" lists them.`,
  );
}
