// `npm test [-- --ci]`: everything that has to hold, from a clean clone. The last line is `N passed, N failed, N skipped`.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { advisories } from "./advisories.mjs";
import { build } from "./build.mjs";
import { chromium } from "./chromium.mjs";
import { install } from "./install.mjs";
import { checkPageSizes } from "./page-sizes.mjs";
import { startPostgres } from "./postgres.mjs";
import { requireNode } from "./project.mjs";
import { cleanUpAtExit, localBin, run } from "./spawn.mjs";
import { gateTally, playwrightTally, sum, vitestTally } from "./tally.mjs";

requireNode();
const ci = process.argv.includes("--ci") || process.env.CI === "true" || process.env.CI === "1";
const reports = mkdtempSync(join(tmpdir(), "cityhall-test-"));
let stopPostgres = () => {};
cleanUpAtExit(() => {
  stopPostgres();
  rmSync(reports, { recursive: true, force: true });
});

/** @type {import("./tally.mjs").Tally[]} */
const tallies = [];
/** Sentences that must not get lost above pages of output. @type {string[]} */
const notes = [];
const baseEnv = { ...process.env, ...(ci ? { CI: "1" } : {}), NEXT_TELEMETRY_DISABLED: "1" };

/** @param {string} title */
const heading = (title) => process.stdout.write(`\n── ${title}\n`);

/** @param {string} title @param {() => Promise<number>} step */
async function gate(title, step) {
  heading(title);
  const code = await step();
  if (code !== 0) notes.push(`${title} failed`);
  tallies.push(gateTally(code));
  return code === 0;
}

/** @param {string} title @param {string} project @param {NodeJS.ProcessEnv} env */
async function vitest(title, project, env) {
  heading(title);
  const report = join(reports, `${project}.json`);
  const args = ["run", "--project", project, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  tallies.push(vitestTally(report, await run(localBin("vitest"), args, { env })));
}

await install({ always: ci });
await gate("advisories", async () => {
  const { failed, note } = advisories();
  if (note) notes.push(note);
  return failed ? 1 : 0;
});
await gate("lint", () => run(localBin("biome"), ["check", "."]));
await gate("typecheck", () => run("npm", ["run", "--silent", "typecheck"], { env: baseEnv }));
await vitest("unit tests", "unit", baseEnv);

const postgres = await startPostgres();
if (postgres) stopPostgres = postgres.stop;
else {
  const sentence =
    "THE POSTGRES HALF OF THE DATABASE TESTS DID NOT RUN: set TEST_DATABASE_URL or install PostgreSQL 15+";
  notes.push(sentence);
  if (ci) tallies.push(gateTally(1));
}
const databaseEnv = postgres ? { ...baseEnv, TEST_DATABASE_URL: postgres.url } : baseEnv;
await vitest(postgres ? "database tests, embedded and Postgres" : "database tests, embedded only", "db", databaseEnv);

const built = await gate("build", () => build({ always: ci }));
if (built) await gate("sizes of the pages", async () => checkPageSizes());
const browser = built ? await chromium() : undefined;
if (browser?.found) {
  heading("browser tests");
  const report = join(reports, "playwright.json");
  const env = { ...databaseEnv, ...browser.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const args = ["test", "-c", "e2e/playwright.config.ts", "--reporter=list,json"];
  tallies.push(playwrightTally(report, await run(localBin("playwright"), args, { env })));
} else if (browser) {
  notes.push("THE BROWSER TESTS DID NOT RUN: no Chromium was found and none could be installed; set CHROMIUM_PATH");
  tallies.push(gateTally(1));
}

stopPostgres();
const total = sum(tallies);
process.stdout.write(`\n${notes.map((note) => `! ${note}\n`).join("")}`);
process.stdout.write(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
process.exit(total.failed === 0 ? 0 : 1);
