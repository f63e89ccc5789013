import type { CaseRunner } from "../context";
import { operationsOf, type Result, type RuntimeCase } from "./case";
import { convoyOperations } from "./convoy-operations";
import { compare } from "./expectations";
import { storeOperations } from "./store-operations";
import { World } from "./world";

const operations = { ...storeOperations, ...convoyOperations };

/** Cases of the bead store: ready, deps, close, autoclose, gates, convoy, wisps, waits-for, ids, jsonl. */
export const runArea: CaseRunner = async (caseJson, context) => {
  const runtimeCase = caseJson as RuntimeCase;
  const world = await World.open(runtimeCase, context);
  const { expect } = runtimeCase;
  const positional = Array.isArray(expect.results) ? expect.results : undefined;
  const failures: string[] = [];
  let facts: Record<string, unknown> = {};
  for (const [index, operation] of operationsOf(runtimeCase).entries()) {
    const run = operations[operation.op];
    if (!run) return [`unknown operation "${operation.op}"`];
    const result = await run(world, operation).catch((error: Error) => ({ error: error.message }) satisfies Result);
    if (typeof result === "object" && result && "skip" in result) return { skip: String(result.skip) };
    if (positional)
      failures.push(...(await compare(world, positional[index], result)).map((failure) => `${index + 1}. ${failure}`));
    if (typeof result === "object") facts = { ...facts, ...result };
  }
  const { results: _, ...rest } = expect;
  return [...failures, ...(await compare(world, rest, positional ? { ...facts, error: undefined } : facts))];
};
