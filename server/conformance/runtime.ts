import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { CaseRunner } from "./context";

/** Areas whose cases run on the bead store alone. */
const storeAreas = new Set([
  "ready",
  "waits-for",
  "deps",
  "close",
  "autoclose",
  "gates",
  "convoy",
  "wisps",
  "ids",
  "jsonl",
]);

const runnerFile = (area: string) => new URL(`./runtime/${storeAreas.has(area) ? "store" : area}.ts`, import.meta.url);

/** Whether cases of an area can be run. */
function hasRunner(area: string): boolean {
  return /^[a-z-]+$/.test(area) && existsSync(fileURLToPath(runnerFile(area)));
}

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Runs one runtime case (reference 16) through the code that the product runs: an area's file is `runtime/<area>.ts`. */
export const runRuntimeCase: CaseRunner = async (caseJson, context) => {
  const { area = "", given = {}, do: work, expect } = caseJson as Record<string, unknown> & { area?: string };
  if (!hasRunner(area)) return [`unknown area "${area}"`];
  if (!isTable(given)) return ["given is no table"];
  if (!isTable(expect)) return ["expect is no table"];
  const operations = [work].flat();
  if (operations.length === 0 || !operations.every((each) => isTable(each) && typeof each.op === "string"))
    return ["do is no operation and no list of operations"];
  if (Array.isArray(expect.results) && expect.results.length > operations.length)
    return [`results expects ${expect.results.length} results of ${operations.length} operations`];
  const { runArea } = (await import(runnerFile(area).href)) as { runArea: CaseRunner };
  return runArea({ ...(caseJson as object), given }, context);
};
