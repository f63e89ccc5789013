import { existsSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { loadCity } from "../city/load-city";
import { compareCity, type Difference } from "./corpus/compare-city";
import { readExpectedCities } from "./corpus/expected-city";
import { explanationOf } from "./corpus/explanations";

/** What became of one city of the corpus. */
export type CorpusRow = {
  readonly id: string;
  readonly outcome: "loads" | "invalid" | "refused";
  readonly errors: readonly string[];
  readonly agents: number;
  readonly differences: readonly (Difference & { readonly tool: string; readonly because: string | undefined })[];
};

/** Loads every city of a corpus folder, with no remote pack installed, and compares it with what is recorded. */
export async function runCorpusPacks(corpus: string): Promise<CorpusRow[]> {
  const expected = new Map(readExpectedCities(corpus).map((city) => [city.id, city] as const));
  const rows: CorpusRow[] = [];
  for (const folder of cityFolders(corpus)) {
    const id = relative(corpus, folder);
    const loaded = await loadCity(folder, { cacheRoot: join(corpus, "no-such-cache"), implicitImportFiles: [] });
    const differences = Object.entries(expected.get(id)?.outcome ?? {}).flatMap(([tool, outcome]) =>
      compareCity(loaded, outcome).map((difference) => ({ ...difference, tool, because: explanationOf(difference) })),
    );
    const errors = loaded.diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message);
    const agents = loaded.city?.agents.length ?? 0;
    rows.push({ id, outcome: outcomeOf(loaded), errors, agents, differences });
  }
  return rows;
}

function outcomeOf({ loads, valid }: { readonly loads: boolean; readonly valid: boolean }): CorpusRow["outcome"] {
  return valid ? "loads" : loads ? "invalid" : "refused";
}

function cityFolders(folder: string): string[] {
  if (existsSync(join(folder, "city.toml"))) return [folder];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "expected")
    .flatMap((entry) => cityFolders(join(folder, entry.name)))
    .sort();
}

/** The table that people read: a line a city, then each difference with the reason for it. */
export function corpusTable(rows: readonly CorpusRow[]): string {
  return rows
    .map(({ id, outcome, agents, errors, differences }) => {
      const lines = [`${outcome.padEnd(8)} ${String(agents).padStart(4)} agents  ${id}`];
      for (const error of errors) lines.push(`    error: ${error.split("\n").join("\n      ")}`);
      for (const { tool, subject, ours, theirs, because } of differences) {
        lines.push(`    ${tool}: ${subject}: ours ${ours}, theirs ${theirs}`);
        lines.push(`      ${because ?? "NOT EXPLAINED"}`);
      }
      return lines.join("\n");
    })
    .join("\n");
}
