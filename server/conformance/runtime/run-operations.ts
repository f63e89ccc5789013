import { Refusal } from "@/lib/diagnostic/refusal";
import type { CaseRunner } from "../context";
import { operationsOf, type Result, type RuntimeCase } from "./case";
import { type Checks, compare } from "./expectations";
import type { RunOperation } from "./store-operations";
import { World } from "./world";

/** A refusal as facts: its words, and the status that the HTTP API answers it with. */
function refused(error: Error): Result {
  return { error: error.message, status: error instanceof Refusal ? error.status : 500 };
}

/** A runner of one area: its operations by name, and the expectations that only it knows. */
export function runOperations(operations: Readonly<Record<string, RunOperation>>, checks: Checks = {}): CaseRunner {
  return async (caseJson, context) => {
    const runtimeCase = caseJson as RuntimeCase;
    const world = await World.open(runtimeCase, context);
    const { expect } = runtimeCase;
    const positional = Array.isArray(expect.results) ? expect.results : undefined;
    const failures: string[] = [];
    let facts: Record<string, unknown> = {};
    for (const [index, operation] of operationsOf(runtimeCase).entries()) {
      const run = operations[operation.op];
      if (!run) return [`unknown operation "${operation.op}"`];
      const result = await run(world, operation).catch(refused);
      if (typeof result === "object" && result && "skip" in result) return { skip: String(result.skip) };
      if (positional) {
        const wrong = await compare(world, positional[index], result, checks);
        failures.push(...wrong.map((failure) => `${index + 1}. ${failure}`));
      }
      if (typeof result === "object") facts = { ...facts, ...result };
    }
    const { results: _, ...rest } = expect;
    return [...failures, ...(await compare(world, rest, positional ? { ...facts, error: undefined } : facts, checks))];
  };
}
