import { asc, eq, sql } from "drizzle-orm";
import { providerAnswers } from "@/drizzle/schema/provider-answers";
import { providerArtifacts } from "@/drizzle/schema/provider-artifacts";
import { providerExecutions } from "@/drizzle/schema/provider-executions";
import { providerLedger } from "@/drizzle/schema/provider-ledger";
import { providerSteps } from "@/drizzle/schema/provider-steps";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { Price } from "@/lib/provider/price";
import { type Rational, rational } from "@/lib/provider/rational";
import type { Executor } from "@/server/db/store";
import type { Execution } from "./move-execution";
import { readPrice } from "./price-json";

/** The row of an execution; a refusal where there is none. */
export async function getExecution(store: Executor, id: string): Promise<Execution> {
  const [row] = await store.db.select().from(providerExecutions).where(eq(providerExecutions.id, id));
  if (!row) throw new Refusal(404, "provider-execution", `There is no execution "${id}".`);
  return row;
}

export type LedgerEntry = {
  readonly kind: string;
  readonly amount: Rational;
  readonly currency: string;
  readonly at: Date;
  readonly actor: string;
  readonly reason: string;
};

export type ExecutionDetail = {
  readonly execution: Execution;
  readonly hold: Price;
  readonly settlement?: Price;
  readonly steps: readonly (typeof providerSteps.$inferSelect)[];
  readonly ledger: readonly LedgerEntry[];
  readonly artifacts: readonly ArtifactFacts[];
  /** What the provider said: to the submission, then to the newest poll. */
  readonly answers: readonly AnswerFacts[];
};

export type AnswerFacts = Omit<typeof providerAnswers.$inferSelect, "executionId">;

export type ArtifactFacts = Omit<typeof providerArtifacts.$inferSelect, "content" | "url">;

async function readArtifacts(store: Executor, id: string): Promise<readonly ArtifactFacts[]> {
  const { executionId, position, state, host, reason, mediaType, size, sha256, keptAt } = providerArtifacts;
  return store.db
    .select({ executionId, position, state, host, reason, mediaType, size, sha256, keptAt })
    .from(providerArtifacts)
    .where(eq(executionId, id))
    .orderBy(asc(position));
}

async function readAnswers(store: Executor, id: string): Promise<readonly AnswerFacts[]> {
  const { call, at, status, contentType, body } = providerAnswers;
  return store.db
    .select({ call, at, status, contentType, body })
    .from(providerAnswers)
    .where(eq(providerAnswers.executionId, id))
    .orderBy(asc(at));
}

/** One execution with its timeline, its money and what it delivered. No credential and no signed address is in it. */
export async function showExecution(store: Executor, id: string): Promise<ExecutionDetail> {
  const execution = await getExecution(store, id);
  const steps = await store.db
    .select()
    .from(providerSteps)
    .where(eq(providerSteps.executionId, id))
    .orderBy(asc(providerSteps.seq));
  const entries = await store.db
    .select()
    .from(providerLedger)
    .where(eq(providerLedger.executionId, id))
    .orderBy(sql`array_position(array['hold', 'settlement', 'release'], ${providerLedger.kind})`);
  return {
    execution,
    hold: readPrice(execution.hold),
    ...(execution.settlement ? { settlement: readPrice(execution.settlement) } : {}),
    steps,
    ledger: entries.map(({ numerator, denominator, kind, currency, at, actor, reason }) => ({
      kind,
      amount: rational(BigInt(numerator), BigInt(denominator)),
      currency,
      at,
      actor,
      reason,
    })),
    artifacts: await readArtifacts(store, id),
    answers: await readAnswers(store, id),
  };
}
