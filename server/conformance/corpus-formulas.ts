import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { memoryTree } from "@/lib/files/memory-tree";
import { compileFormula } from "@/lib/formula/compile";
import { splitFileName } from "@/lib/formula/library/spelling";

type Observed = {
  readonly ok: boolean;
  readonly steps?: number;
  readonly first?: string;
  readonly last?: string;
  readonly contract?: string;
  readonly root_only?: boolean;
  readonly error?: string;
};

/** A line of `expected/formulas.jsonl`: what a public build made of one file (decision P30). */
type CorpusRow = Observed & { readonly path: string; readonly with_all_layers_of_same_top_folder?: Observed };

/** How ours stands to what was observed; only `unexplained` is a defect. */
export type CorpusOutcome = "same" | "same refusal" | "v2 shown, its runtime beads not compiled (F17)" | "unexplained";

export type CorpusReport = {
  readonly counts: Readonly<Record<string, number>>;
  readonly unexplained: readonly string[];
};

/** Compiles every formula file of the corpus as the observation did, and compares. `corpus` is its folder. */
export function compareCorpusFormulas(corpus: string): CorpusReport {
  const folder = resolve(corpus);
  const rows = readFileSync(join(folder, "expected/formulas.jsonl"), "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as CorpusRow);
  const counts: Record<string, number> = {};
  const unexplained: string[] = [];
  const compare = (path: string, theirs: Observed, layers: readonly string[]): void => {
    const ours = compileFile(join(folder, path), layers);
    const outcome = outcomeOf(theirs, ours);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
    if (outcome !== "unexplained") return;
    unexplained.push(`${path}: expected ${JSON.stringify(theirs)}, got ${JSON.stringify(ours)}`);
  };
  for (const row of rows) {
    compare(row.path, row, [dirname(join(folder, row.path))]);
    const inFolder = row.with_all_layers_of_same_top_folder;
    if (inFolder) compare(row.path, inFolder, formulaFolders(join(folder, row.path.split("/")[0]!)));
  }
  return { counts, unexplained };
}

/** Every folder called `formulas` below a folder. */
function formulaFolders(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith("formulas") && statSync(join(folder, path)).isDirectory())
    .map((path) => join(folder, path))
    .sort();
}

function compileFile(file: string, layers: readonly string[]): Observed {
  const files: Record<string, string> = {};
  for (const layer of layers) {
    for (const name of readdirSync(layer)) {
      const path = join(layer, name);
      if (statSync(path).isFile()) files[path] = readFileSync(path, "utf8");
    }
  }
  const name = splitFileName(file.slice(dirname(file).length + 1))?.name ?? "";
  const { recipe, error } = compileFormula(memoryTree(files), layers, name);
  if (!recipe) return { ok: false, error };
  return {
    ok: true,
    steps: recipe.steps.length,
    first: recipe.steps[0]?.id,
    last: recipe.steps.at(-1)?.id,
    contract: recipe.contract,
    root_only: recipe.rootOnly,
  };
}

function outcomeOf(theirs: Observed, ours: Observed): CorpusOutcome {
  if (theirs.contract === "v2" && ours.contract === "v2") return "v2 shown, its runtime beads not compiled (F17)";
  if (!theirs.ok && !ours.ok) return refusal(theirs) === refusal(ours) ? "same refusal" : "unexplained";
  const keys = ["ok", "steps", "first", "last", "contract", "root_only"] as const;
  return keys.every((key) => theirs[key] === ours[key]) ? "same" : "unexplained";
}

/** A refusal without the words in which the observed builds and the specification differ (reference 15). */
function refusal({ error = "" }: Observed): string {
  return error
    .replace(/^(?:resolving|loading) formula "[^"]*": /, "")
    .replaceAll('legacy contract = "graph.v2"', 'the deprecated contract = "graph.v2"')
    .replaceAll("graph.v2 reserved variable", "formulas v2 reserved variable")
    .replaceAll("graph.v2 formulas", "v2 formulas")
    .split("\n")
    .filter((line, index, lines) => lines.indexOf(line) === index)
    .join("\n");
}

/** Prints how many files came out how, and every difference that nothing explains; true when there is none. */
export function printCorpusFormulas(folder: string): boolean {
  if (!existsSync(join(folder, "expected/formulas.jsonl"))) {
    console.log(`no corpus at ${folder}`);
    return false;
  }
  const { counts, unexplained } = compareCorpusFormulas(folder);
  for (const [outcome, files] of Object.entries(counts)) console.log(`${String(files).padStart(4)}  ${outcome}`);
  for (const line of unexplained) console.log(`  ${line}`);
  return unexplained.length === 0;
}
