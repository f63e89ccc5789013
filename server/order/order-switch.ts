import { and, eq } from "drizzle-orm";
import { orderStates } from "@/drizzle/schema/order-states";
import type { Act } from "@/server/db/act";
import type { Executor } from "@/server/db/store";
import { append } from "@/server/event/append";

/** Scoped names of the orders that a person switched off. */
export async function switchedOff(executor: Executor, cityId: string): Promise<ReadonlySet<string>> {
  const rows = await executor.db
    .select({ scopedName: orderStates.scopedName })
    .from(orderStates)
    .where(and(eq(orderStates.cityId, cityId), eq(orderStates.enabled, false)));
  return new Set(rows.map((row) => row.scopedName));
}

/** Switches an order off or on again, over what its file says. */
export async function switchOrder(
  executor: Executor,
  input: { readonly cityId: string; readonly scopedName: string; readonly enabled: boolean },
  act: Act,
): Promise<void> {
  const { cityId, scopedName, enabled } = input;
  await executor.transaction(async (tx) => {
    const set = { enabled, changedBy: act.actor, changedAt: act.now };
    await tx.db
      .insert(orderStates)
      .values({ cityId, scopedName, ...set })
      .onConflictDoUpdate({ target: [orderStates.cityId, orderStates.scopedName], set });
    append(tx, cityId, act, { type: enabled ? "order.enabled" : "order.disabled", subject: scopedName });
  });
}
