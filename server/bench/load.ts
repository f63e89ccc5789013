import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "smol-toml";
import { forgetCity, loadCity } from "../city/load-city";
import type { Figure } from "./bench";
import { generateCity } from "./support/generate-city";

const size = { packs: 200, agents: 2_000, formulas: 1_000 } as const;
/** Edits in a row, so that each bears its share of clearing the memory and not that of a cold load before it. */
const EDITS = 20;
const options = { cacheRoot: "/nonexistent", implicitImportFiles: [] } as const;

/**
 * Loading a large city: cold against reading and parsing the same files and nothing else, again after one file changed, and
 * what recording the provenance costs.
 */
export async function bench(): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "cityhall-bench-load-"));
  try {
    generateCity(folder, size);
    const loaded = await loadCity(folder, options);
    if (!loaded.valid) throw new Error(loaded.diagnostics[0]?.message);
    const cold = (provenance: boolean) => {
      forgetCity(folder);
      return loadCity(folder, { ...options, provenance });
    };
    const [floorMs, coldMs, changedMs, withoutMs, withMs] = await medians(9, [
      () => readAndParse(folder),
      () => cold(true),
      async () => {
        for (let edit = 0; edit < EDITS; edit++) await changeOneFile(folder);
      },
      () => cold(false),
      async () => {
        const { provenance } = await cold(true);
        // Histories are written out when they are read: what they cost counts here, all of them.
        for (const history of provenance.values()) history.changes;
      },
    ]);
    const city = `${size.packs} packs, ${size.agents} agents, ${size.formulas} formulas`;
    return [
      { name: `cold load of ${city}`, ms: coldMs, floorMs, floor: "reading and parsing the same files", budget: 2 },
      {
        name: "load after one file changed",
        ms: changedMs / EDITS,
        floorMs: coldMs,
        floor: "the cold load",
        budget: 0.1,
      },
      {
        name: "cold load with every history written out",
        ms: withMs,
        floorMs: withoutMs,
        floor: "one without provenance",
        budget: 1.3,
      },
      { name: "peak memory (MB in place of ms)", ms: process.resourceUsage().maxRSS / 1024, budget: 400 },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Median processor time of each piece of work in milliseconds. They take turns, so that all of them meet the same machine;
 * the first two rounds do not count.
 */
async function medians<T extends readonly (() => unknown)[]>(
  rounds: number,
  works: readonly [...T],
): Promise<{ [index in keyof T]: number }> {
  const times = works.map((): number[] => []);
  for (let round = -2; round < rounds; round++) {
    for (const [index, work] of works.entries()) {
      const start = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(start);
      if (round >= 0) times[index]?.push((user + system) / 1_000);
    }
  }
  const middle = times.map((list) => list.sort((a, b) => a - b)[rounds >> 1] ?? 0);
  return middle as { [index in keyof T]: number };
}

/** The floor: every file read, every TOML file parsed by the library, nothing kept. */
function readAndParse(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) readAndParse(path);
    else {
      const text = readFileSync(path, asText);
      if (path.endsWith(".toml")) parse(text, { integersAsBigInt: true });
    }
  }
}

/** As the scan reads them. */
const asText = { encoding: "utf8" } as const;

let edits = 0;

async function changeOneFile(folder: string): Promise<void> {
  const file = join(folder, "packs/p0/agents/smith-0-0/agent.toml");
  edits += 1;
  writeFileSync(file, `nudge = "edit ${edits}"\n`);
  const when = new Date(Date.now() + edits * 1_000);
  utimesSync(file, when, when);
  const { city } = await loadCity(folder, { ...options, changed: new Set([file]) });
  const nudge = city?.agents.find(({ name }) => name === "smith-0-0")?.config.nudge;
  if (nudge !== `edit ${edits}`) throw new Error(`the edit did not arrive: ${String(nudge)}`);
}
