import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { mintLength } from "@/lib/bead/mint-length";
import { idRows } from "@/server/db/json-rows";
import type { Executor, Store } from "@/server/db/store";
import { isTransaction } from "@/server/db/transaction";

const alphabet = "0123456789abcdefghijklmnopqrstuvwxyz";

/** How many ids a prefix has, asked once a process and then counted on: it only decides how long new ids are. */
const counts = new WeakMap<Store, Map<string, number>>();

/** Largest multiple of 36 in a byte: bytes above it are thrown away, so that every letter is equally likely. */
const fair = 252;

function letters(count: number): string {
  let text = "";
  while (text.length < count)
    for (const byte of randomBytes(2 * (count - text.length) + 16)) {
      if (byte < fair) text += alphabet[byte % 36];
      if (text.length === count) break;
    }
  return text;
}

/** `count` new ids `<prefix>-<base36>` that the city does not have (runtime 5.4). */
export async function mintIds(executor: Executor, cityId: string, prefix: string, count: number): Promise<string[]> {
  const store = isTransaction(executor) ? executor.store : (executor as Store);
  const ofStore = counts.get(store) ?? new Map<string, number>();
  counts.set(store, ofStore);
  const key = `${cityId}\n${prefix}`;
  const known = ofStore.get(key) ?? (await countIds(executor, cityId, prefix));
  ofStore.set(key, known + count);

  const length = mintLength(known + count);
  const fresh = new Set<string>();
  for (let round = 0; fresh.size < count; round++) {
    const missing = count - fresh.size;
    // After some rounds of bad luck the ids grow instead of the search.
    const longer = length + Math.floor(round / 10);
    const text = letters(missing * longer);
    const candidates = Array.from(
      { length: missing },
      (_, n) => `${prefix}-${text.slice(n * longer, (n + 1) * longer)}`,
    );
    const taken = await executor.query<{ id: string }>(
      sql`select i.id from ${idRows(candidates)} i
        where exists (select from beads b where b.city_id = ${cityId} and b.id = i.id)
          or exists (select from archived_beads a where a.city_id = ${cityId} and a.id = i.id)`,
    );
    const used = new Set(taken.map((row) => row.id));
    for (const id of candidates) if (!used.has(id)) fresh.add(id);
  }
  return [...fresh];
}

async function countIds(executor: Executor, cityId: string, prefix: string): Promise<number> {
  const [row] = await executor.query<{ n: number }>(
    sql`select count(*) as n from beads where city_id = ${cityId} and id like ${`${prefix.replace(/[\\%_]/g, "\\$&")}-%`}`,
  );
  return row?.n ?? 0;
}
