import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { Act } from "@/server/db/act";
import { json } from "@/server/db/json-rows";
import type { Executor, Transaction } from "@/server/db/store";

/**
 * Does `work` once for each key: the same key with the same request gives the stored answer back; with another request it is
 * refused (409). Without a key it just does the work. The answer must be plain JSON.
 */
export async function idempotent<Result>(
  executor: Executor,
  cityId: string,
  key: string | undefined,
  request: unknown,
  act: Act,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return executor.transaction(async (tx) => {
    if (key === undefined) return work(tx);
    const digest = createHash("sha256").update(JSON.stringify(request)).digest("hex");
    // The row is taken first: a second request with this key waits here until the first one has ended.
    const taken = await tx.query(sql`
      insert into idempotency_keys (city_id, key, request_digest, result, created_at)
      values (${cityId}, ${key}, ${digest}, 'null', ${act.now.toISOString()}::timestamptz)
      on conflict do nothing returning 1`);
    if (taken.length === 0) {
      const [stored] = await tx.query<{ request_digest: string; result: Result }>(
        sql`select request_digest, result from idempotency_keys where city_id = ${cityId} and key = ${key}`,
      );
      if (stored?.request_digest !== digest)
        throw new Refusal(409, "idempotency-mismatch", `idempotency key "${key}" was used for a different request`);
      return stored.result;
    }
    const result = await work(tx);
    await tx.query(
      sql`update idempotency_keys set result = ${json(result)} where city_id = ${cityId} and key = ${key}`,
    );
    return result;
  });
}
