import { sql } from "drizzle-orm";
import { asLogin } from "./city-isolation";
import type { Transaction } from "./store";
import { outsideTransaction } from "./transaction";

/** Fewer new rows than these do not change how a store is best read. */
const many = 1000;

const analyze = sql`analyze beads, dependencies`;

/**
 * Tells the planner of many rows that this transaction has written, so that its next statements are planned for them: over what
 * it has never counted, a walk through a large tree is planned as rows times rows.
 */
export async function countNow(tx: Transaction, written: number): Promise<void> {
  if (written >= many) await asLogin(tx, (login) => login.query(analyze));
}

/** The same once the rows are kept, for the pages that read them next; the embedded store counts nothing by itself. */
export function countLater(tx: Transaction, written: number): void {
  if (written < many) return;
  // The answer is not waited for, and a store that closes meanwhile has lost nothing.
  tx.afterCommit(() => outsideTransaction(() => void tx.store.query(analyze).catch(() => {})));
}
