import { Refusal } from "@/lib/diagnostic/refusal";
import { settlePrice } from "@/lib/provider/price";
import { unitOf } from "@/lib/provider/unit";
import type { Act } from "@/server/db/act";
import type { Transaction } from "@/server/db/store";
import { enterRelease, enterSettlement } from "./ledger";
import { type Execution, moveExecution } from "./move-execution";
import { readPrice, writePrice } from "./price-json";
import { getExecution } from "./read-execution";

export type Decision = {
  readonly id: string;
  readonly to: "settled" | "released";
  readonly reason: string;
  /** Unit → delivered quantity, where less arrived than was asked for; the requested quantity for the rest. */
  readonly delivered?: ReadonlyMap<string, bigint>;
};

/** The code of an end that a person decided. */
export const DECIDED = "decided_by_person";

/**
 * Closes a case (notes 7): only a person moves an execution out of reconciliation, with a reason that stays in the
 * timeline and in the ledger. What was delivered is charged by the same rule as any settlement.
 */
export async function decideExecution(
  tx: Transaction,
  { id, to, reason, delivered }: Decision,
  act: Act,
): Promise<Execution> {
  if (reason.trim() === "") throw new Refusal(400, "provider-reason", "A decision needs a reason.");
  const execution = await getExecution(tx, id);
  if (execution.state !== "reconciliation")
    throw new Refusal(
      409,
      "provider-state",
      `The execution ${id} is ${execution.state}; only one in reconciliation is decided by a person.`,
    );
  const hold = readPrice(execution.hold);
  for (const unit of delivered?.keys() ?? [])
    if (!hold.lines.some((line) => unitOf(line.unit) === unitOf(unit)))
      throw new Refusal(
        400,
        "provider-unit",
        `"${unit}" is no unit of this call; it has ${hold.lines.map((line) => line.unit).join(", ")}.`,
      );
  const price = settlePrice(hold, delivered ?? new Map());
  const base = { from: "reconciliation", to, mover: "person", code: DECIDED, detail: reason } as const;
  const moved = await moveExecution(
    tx,
    id,
    to === "settled" ? { ...base, set: { settlement: writePrice(price) } } : base,
    act,
  );
  if (!moved) throw new Refusal(409, "provider-state", `The execution ${id} was decided by somebody else.`);
  if (to === "settled") await enterSettlement(tx, id, price.total, act, reason);
  else await enterRelease(tx, id, act, reason);
  return getExecution(tx, id);
}
