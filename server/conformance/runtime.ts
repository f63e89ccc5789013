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

/** Runs one runtime case (reference 16) through the code that the product runs: an area's file is `runtime/<area>.ts`. */
export const runRuntimeCase: CaseRunner = async (caseJson, context) => {
  const { area = "" } = caseJson as { area?: string };
  if (!hasRunner(area)) return [`unknown area "${area}"`];
  const { runArea } = (await import(runnerFile(area).href)) as { runArea: CaseRunner };
  return runArea(caseJson, context);
};
