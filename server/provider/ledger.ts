import { and, eq } from "drizzle-orm";
import { providerLedger } from "@/drizzle/schema/provider-ledger";
import { invariant } from "@/lib/diagnostic/invariant";
import { compareRational, type Rational, rational, subtractRational } from "@/lib/provider/rational";
import type { Act } from "@/server/db/act";
import type { Executor, Transaction } from "@/server/db/store";

/** An exact amount with its currency. */
export type Money = { readonly amount: Rational; readonly currency: string };

type Kind = "hold" | "settlement" | "release";

async function enter(
  tx: Transaction,
  executionId: string,
  kind: Kind,
  { amount, currency }: Money,
  act: Act,
  reason: string,
): Promise<void> {
  await tx.db.insert(providerLedger).values({
    executionId,
    kind,
    numerator: amount.numerator.toString(),
    denominator: amount.denominator.toString(),
    currency,
    at: act.now,
    actor: act.actor,
    reason,
  });
}

/** Reserves the maximum price, before any byte is sent. */
export async function enterHold(tx: Transaction, executionId: string, money: Money, act: Act): Promise<void> {
  await enter(tx, executionId, "hold", money, act, "");
}

export async function readHold(store: Executor, executionId: string): Promise<Money> {
  const [row] = await store.db
    .select()
    .from(providerLedger)
    .where(and(eq(providerLedger.executionId, executionId), eq(providerLedger.kind, "hold")));
  invariant(row, `execution ${executionId} has no hold`);
  return { amount: rational(BigInt(row.numerator), BigInt(row.denominator)), currency: row.currency };
}

/** Charges a part of the hold and gives the rest back, in the transaction that closes the execution. */
export async function enterSettlement(
  tx: Transaction,
  executionId: string,
  charged: Rational,
  act: Act,
  reason = "",
): Promise<void> {
  const { amount, currency } = await readHold(tx, executionId);
  invariant(compareRational(charged, amount) <= 0, "a settlement is never above the hold");
  await enter(tx, executionId, "settlement", { amount: charged, currency }, act, reason);
  await enter(tx, executionId, "release", { amount: subtractRational(amount, charged), currency }, act, reason);
}

/** Gives all of the hold back. */
export async function enterRelease(tx: Transaction, executionId: string, act: Act, reason = ""): Promise<void> {
  await enter(tx, executionId, "release", await readHold(tx, executionId), act, reason);
}
