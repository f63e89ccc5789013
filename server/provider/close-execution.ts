import { sql } from "drizzle-orm";
import { providerArtifacts } from "@/drizzle/schema/provider-artifacts";
import type { ExecutionState } from "@/lib/provider/execution";
import type { Outcome } from "@/lib/provider/outcome";
import type { ProviderPack } from "@/lib/provider/pack";
import { settlePrice } from "@/lib/provider/price";
import type { ArtifactSource } from "@/lib/provider/read-response";
import { parseWebUrl } from "@/lib/provider/web-url";
import type { Act } from "@/server/db/act";
import type { Transaction } from "@/server/db/store";
import { artifactRefusal, judgeArtifact } from "./judge-artifact";
import { enterRelease, enterSettlement } from "./ledger";
import { type Execution, moveExecution } from "./move-execution";
import { readPrice, writePrice } from "./price-json";

/** The artifacts of a settled execution: base64 ones are judged and kept at once, addresses wait to be fetched. */
async function writeArtifacts(
  tx: Transaction,
  id: string,
  pack: ProviderPack,
  sources: readonly ArtifactSource[],
  act: Act,
): Promise<void> {
  for (const [position, source] of sources.entries()) {
    if ("base64" in source) {
      const bytes = Buffer.from(source.base64, "base64");
      const { content, ...judged } = judgeArtifact(pack.artifacts, bytes, "");
      await tx.db.insert(providerArtifacts).values({
        executionId: id,
        position,
        ...judged,
        ...(content ? { content: sql`decode(${source.base64}, 'base64')`, keptAt: act.now } : {}),
      });
      continue;
    }
    const refused = artifactRefusal(pack, source.url);
    const host = parseWebUrl(source.url)?.hostname ?? "";
    await tx.db.insert(providerArtifacts).values({
      executionId: id,
      position,
      host,
      ...(refused === undefined ? { state: "waiting", url: source.url } : { state: "refused", reason: refused }),
    });
  }
}

/**
 * Records an outcome: the move, its money and its artifacts in one transaction. False when the execution had moved already;
 * then nothing is written, so nothing is charged or given back twice.
 */
export async function closeExecution(
  tx: Transaction,
  execution: Execution,
  pack: ProviderPack,
  outcome: Outcome,
  act: Act,
): Promise<boolean> {
  const from = execution.state as ExecutionState;
  const providerRequestId = outcome.provider_request_id ?? execution.providerRequestId;
  const base = { from, to: outcome.state, mover: "engine", driver: execution.driver } as const;
  if (outcome.state !== "settled") {
    const moved = await moveExecution(
      tx,
      execution.id,
      { ...base, code: outcome.code, detail: outcome.detail, set: { providerRequestId } },
      act,
    );
    if (moved && outcome.state === "released") await enterRelease(tx, execution.id, act, outcome.code);
    return moved;
  }
  const price = settlePrice(readPrice(execution.hold), outcome.usage);
  const usage = JSON.stringify(Object.fromEntries([...outcome.usage].map(([name, count]) => [name, count.toString()])));
  const moved = await moveExecution(
    tx,
    execution.id,
    { ...base, set: { providerRequestId, usage, settlement: writePrice(price) } },
    act,
  );
  if (!moved) return false;
  await enterSettlement(tx, execution.id, price.total, act);
  await writeArtifacts(tx, execution.id, pack, outcome.artifacts, act);
  return true;
}
