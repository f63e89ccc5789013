import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { startPostgres } from "../launch/postgres.mjs";
import { cleanUpAtExit } from "../launch/spawn.mjs";
import type { CaseRunner, StoreKind } from "./context";

const areas = ["pack", "formula", "runtime", "discipline"] as const;

const usage = `Usage: npm run -s conformance -- <${areas.join("|")}> FILE.jsonl [--store embedded|postgres] [--only ID] [--quiet]`;

/** Loads `./<area>.ts` only when it is asked for; it exports `run<Area>Case`. */
async function runnerOf(area: (typeof areas)[number]): Promise<CaseRunner> {
  const name = `run${area[0]?.toUpperCase()}${area.slice(1)}Case`;
  const module = (await import(`./${area}.ts`)) as Record<string, CaseRunner>;
  return module[name] ?? invariantMissing(area, name);
}

function invariantMissing(area: string, name: string): never {
  throw new Error(`server/conformance/${area}.ts does not export ${name}`);
}

/** Prints a line for each case that does not hold and ends with `N passed, N failed, N skipped`. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { store: { type: "string" }, only: { type: "string" }, quiet: { type: "boolean" } },
  });
  const [given, file = ""] = positionals;
  const area = areas.find((name) => name === given);
  const store = values.store ?? "embedded";
  if (!area || !file || (store !== "embedded" && store !== "postgres")) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  if (store === "postgres") await bringUpPostgres();
  const runCase = await runnerOf(area);
  const totals = { passed: 0, failed: 0, skipped: 0 };
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), file);
  for (const line of readFileSync(path, "utf8").split("\n")) {
    if (line.trim() === "") continue;
    const caseJson = JSON.parse(line) as { id?: string; area?: string; why?: string };
    if (values.only && caseJson.id !== values.only) continue;
    const outcome = await hold(runCase, caseJson, store, dirname(path));
    totals[outcome.kind] += 1;
    if (outcome.kind === "passed" || (outcome.kind === "skipped" && values.quiet)) continue;
    console.log(`${outcome.kind === "failed" ? "FAIL" : "SKIP"} ${caseJson.id} (${caseJson.area ?? area})`);
    for (const reason of outcome.reasons) console.log(`  ${reason.replaceAll("\n", "\n  ")}`);
  }
  const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : "";
  console.log(`${totals.passed} passed, ${totals.failed} failed${skipped}`);
  return totals.failed === 0 && totals.passed > 0 ? 0 : 1;
}

/** A private server where none is given, so that `--store postgres` needs no preparation. */
async function bringUpPostgres(): Promise<void> {
  if (process.env.TEST_DATABASE_URL) return;
  const server = await startPostgres();
  if (!server) throw new Error("no PostgreSQL can be started here; set TEST_DATABASE_URL");
  cleanUpAtExit(server.stop);
  process.env.TEST_DATABASE_URL = server.url;
}

type Outcome = { kind: "passed" | "failed" | "skipped"; reasons: readonly string[] };

/** A runner that throws has failed its case; the next case runs all the same. */
async function hold(runCase: CaseRunner, caseJson: unknown, store: StoreKind, caseFolder: string): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "cityhall-case-"));
  try {
    const result = await runCase(caseJson, { store, folder, caseFolder });
    if ("skip" in result) return { kind: "skipped", reasons: [result.skip] };
    return { kind: result.length === 0 ? "passed" : "failed", reasons: result };
  } catch (error) {
    return { kind: "failed", reasons: [`threw ${error instanceof Error ? (error.stack ?? error.message) : error}`] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exit(await main());
