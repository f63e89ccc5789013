import { providerAnswers } from "@/drizzle/schema/provider-answers";
import type { Answer } from "@/lib/provider/outcome";
import { shownJson, shownText } from "@/lib/provider/shown-answer";
import type { Executor } from "@/server/db/store";
import { parseBody } from "./answer";
import type { ExchangeResult } from "./exchange";

/** An answer as it may be shown to people; undefined where none came. */
export type HeardAnswer = Omit<typeof providerAnswers.$inferInsert, "executionId">;

/** What of an exchange is kept for a person. `sent` are the header values that went out: none of them may come back. */
export function hear(
  call: "submission" | "poll",
  result: ExchangeResult,
  answer: Answer,
  sent: Readonly<Record<string, string>>,
  at: Date,
): HeardAnswer | undefined {
  if (result.kind !== "answered" || answer.kind !== "answered") return undefined;
  // `Bearer abc` is a secret, and so is `abc`.
  const secrets = Object.values(sent).flatMap((value) => [
    value,
    ...value.split(/\s+/).filter((word) => word.length > 7),
  ]);
  const json = answer.body ?? (result.excerpt && parseBody(result.excerpt));
  const raw = result.bytes ?? result.excerpt;
  const body =
    json !== undefined
      ? shownJson(json, secrets)
      : shownText(new TextDecoder().decode(raw?.subarray(0, 65_536)), secrets);
  return { call, at, status: result.status, contentType: result.contentType.slice(0, 200), body };
}

/** Writes an answer in the place of an earlier one of the same call. */
export async function keepAnswer(tx: Executor, executionId: string, heard: HeardAnswer | undefined): Promise<void> {
  if (!heard) return;
  await tx.db
    .insert(providerAnswers)
    .values({ executionId, ...heard })
    .onConflictDoUpdate({ target: [providerAnswers.executionId, providerAnswers.call], set: heard });
}
