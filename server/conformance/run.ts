import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { didYouMean } from "@/lib/diagnostic/did-you-mean";
import { startPostgres } from "../launch/postgres.mjs";
import { cleanUpAtExit } from "../launch/spawn.mjs";
import { unreadFields } from "./case-fields";
import { type CaseHead, caseLines } from "./case-lines";
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

type Request = {
  readonly area: (typeof areas)[number];
  readonly path: string;
  readonly store: StoreKind;
  readonly only?: string;
  readonly quiet: boolean;
};

/** What was typed; a text says what is wrong with it. */
function requestOf(argv: readonly string[]): Request | string {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(argv);
  } catch (error) {
    return (error as Error).message;
  }
  const { values, positionals } = parsed;
  const [given = "", file = "", ...more] = positionals;
  const area = areas.find((name) => name === given);
  const store = values.store ?? "embedded";
  if (given === "" || file === "") return "an area and a file are needed";
  if (!area) return `there is no area "${given}"${hint(given)}`;
  if (more.length > 0) return `one file at a time; ${more.join(" ")} is too much`;
  if (store !== "embedded" && store !== "postgres") return `there is no store "${store}"`;
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), file);
  return { area, path, store, only: values.only, quiet: values.quiet ?? false };
}

const parse = (argv: readonly string[]) =>
  parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { store: { type: "string" }, only: { type: "string" }, quiet: { type: "boolean" } },
  });

function hint(word: string): string {
  const near = didYouMean(word, areas);
  return near === undefined ? "" : `; did you mean "${near}"?`;
}

/**
 * Prints a line for each case that does not hold and ends with `N passed, N failed, N skipped`. A line that is no
 * case has failed as well. Exit 0 when something passed and nothing failed, 1 otherwise, 2 when nothing could be run.
 */
async function main(): Promise<number> {
  const request = requestOf(process.argv.slice(2));
  if (typeof request === "string") return refuse(`${request}\n${usage}`);
  const { area, path, store, only } = request;
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    return refuse((error as Error).message);
  }
  if (store === "postgres") await bringUpPostgres();
  const runCase = await runnerOf(area);
  const totals = { passed: 0, failed: 0, skipped: 0 };
  for (const each of caseLines(text)) {
    if (each.fault !== undefined) {
      if (only !== undefined) continue;
      totals.failed += 1;
      console.log(`FAIL line ${each.line}\n  ${each.fault}`);
      continue;
    }
    if (only !== undefined && each.caseJson.id !== only) continue;
    for (const note of unreadFields(area, each.caseJson)) console.log(`NOTE ${each.caseJson.id}: ${note}`);
    const outcome = await hold(runCase, each.caseJson, store, dirname(path));
    totals[outcome.kind] += 1;
    if (outcome.kind === "passed" || (outcome.kind === "skipped" && request.quiet)) continue;
    print(area, each.caseJson, outcome);
  }
  const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : "";
  console.log(`${totals.passed} passed, ${totals.failed} failed${skipped}`);
  return totals.failed === 0 && totals.passed > 0 ? 0 : 1;
}

function refuse(text: string): number {
  process.stderr.write(`${text}\n`);
  return 2;
}

function print(area: string, caseJson: CaseHead, { kind, reasons }: Outcome): void {
  console.log(`${kind === "failed" ? "FAIL" : "SKIP"} ${caseJson.id} (${caseJson.area ?? area})`);
  for (const reason of reasons) console.log(`  ${reason.replaceAll("\n", "\n  ")}`);
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
