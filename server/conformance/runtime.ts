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

export function isStoreArea(area: string): boolean {
  return storeAreas.has(area);
}

/** Runs one runtime case (reference 16) through the code that the product runs: an area's file is `runtime/<area>.ts`. */
export const runRuntimeCase: CaseRunner = async (caseJson, context) => {
  const { area = "" } = caseJson as { area?: string };
  const name = isStoreArea(area) ? "store" : area;
  const file = new URL(`./runtime/${name}.ts`, import.meta.url);
  if (!/^[a-z-]+$/.test(name) || !existsSync(fileURLToPath(file))) return [`unknown area "${area}"`];
  const { runArea } = (await import(file.href)) as { runArea: CaseRunner };
  return runArea(caseJson, context);
};
