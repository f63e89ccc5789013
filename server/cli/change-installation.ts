import { randomUUID } from "node:crypto";
import { isRefusal } from "@/lib/diagnostic/refusal";
import { writeAudit } from "../auth/audit";
import type { Transaction } from "../db/store";
import type { CliContext } from "./cli-context";

/**
 * A change that belongs to no city, in a transaction that also holds its audit row (security 8). Refused while the console is
 * read-only, unless the act says that it may go on then.
 */
export async function changeInstallation<Result>(
  context: CliContext,
  { whileFrozen = false, ...what }: { action: string; target: string; reason?: string; whileFrozen?: boolean },
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  if (!whileFrozen) context.assertWritable();
  const store = await context.store();
  const { actor, now } = context.act();
  const entry = { cityId: "", actor, authMethod: "cli", role: "admin", requestId: randomUUID(), ipHash: "", ...what };
  try {
    return await store.transaction(async (tx) => {
      const result = await work(tx);
      await writeAudit(tx, { ...entry, result: "done" }, now);
      return result;
    });
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    await writeAudit(store, { ...entry, reason, result: isRefusal(error) ? "refused" : "failed" }, now);
    throw error;
  }
}
