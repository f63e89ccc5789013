import { eq, sql } from "drizzle-orm";
import { providerExecutions } from "@/drizzle/schema/provider-executions";
import { Refusal } from "@/lib/diagnostic/refusal";
import { canonicalJson, type JsonValue } from "@/lib/provider/json";
import { planCall } from "@/lib/provider/plan-call";
import type { Act } from "@/server/db/act";
import type { Transaction } from "@/server/db/store";
import { credentialVariable, type ReadCredential } from "./credential";
import { enterHold } from "./ledger";
import { type Execution, writeStep } from "./move-execution";
import { writePrice } from "./price-json";
import { bindTarget } from "./target";

export type ExecutionRequest = {
  readonly id: string;
  readonly targetId: string;
  readonly input: JsonValue;
  /** The same key is the same execution; another input under it is refused. */
  readonly idempotencyKey?: string;
};

/** Which engine will drive it, and for how long nobody else may judge it abandoned. */
export type Driver = { readonly engine: string; readonly leaseMs: number; readonly credential: ReadCredential };

async function earlier(tx: Transaction, request: ExecutionRequest, input: string): Promise<Execution | undefined> {
  if (!request.idempotencyKey) return undefined;
  const [row] = await tx.db
    .select()
    .from(providerExecutions)
    .where(eq(providerExecutions.idempotencyKey, request.idempotencyKey));
  if (row && (row.targetId !== request.targetId || row.input !== input))
    throw new Refusal(409, "provider-key", `The key "${request.idempotencyKey}" belongs to another call (${row.id}).`);
  return row;
}

/**
 * Reserves the exact maximum price of a call, before any byte is sent. Input that breaks a bound, a retired target and a
 * missing credential are refused and reserve nothing.
 */
export async function startExecution(
  tx: Transaction,
  request: ExecutionRequest,
  driver: Driver,
  act: Act,
): Promise<Execution> {
  const input = canonicalJson(request.input);
  const before = await earlier(tx, request, input);
  if (before) return before;
  const { target, pack } = await bindTarget(tx, request.targetId);
  const { plan, diagnostics } = planCall(pack, target.model, request.input);
  if (!plan) throw new Refusal(400, "provider-input", "The input was refused; nothing was reserved.", { diagnostics });
  const slot = pack.transport.credential;
  if (driver.credential(slot) === undefined)
    throw new Refusal(
      409,
      "provider-credential",
      `The server has no credential in the slot "${slot}"; set ${credentialVariable(slot)}.`,
    );
  const [row] = await tx.db
    .insert(providerExecutions)
    .values({
      id: request.id,
      targetId: target.id,
      packId: target.packId,
      packVersion: target.packVersion,
      digest: target.digest,
      archetype: target.archetype,
      model: target.model,
      state: "held",
      input,
      requestBody: plan.request.body,
      requestUrl: plan.request.url,
      hold: writePrice(plan.hold),
      driver: driver.engine,
      drivenUntil: new Date(act.now.getTime() + driver.leaseMs),
      idempotencyKey: request.idempotencyKey ?? "",
      startedBy: act.actor,
      startedAt: act.now,
    })
    .onConflictDoNothing({
      target: providerExecutions.idempotencyKey,
      where: sql`${providerExecutions.idempotencyKey} <> ''`,
    })
    .returning();
  if (!row) return (await earlier(tx, request, input)) ?? noExecution(request);
  await enterHold(tx, request.id, { amount: plan.hold.total, currency: plan.hold.currency }, act);
  await writeStep(tx, request.id, { from: "", to: "held" }, act);
  return row;
}

/** The key was taken a moment ago, and what took it is gone again. */
function noExecution({ idempotencyKey }: ExecutionRequest): never {
  throw new Refusal(409, "provider-key", `The key "${idempotencyKey}" is in use; try again.`);
}
