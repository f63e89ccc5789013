import { createHash } from "node:crypto";
import { parse } from "smol-toml";
import type { FileTree } from "@/lib/files/file-tree";
import { memoryTree } from "@/lib/files/memory-tree";
import { listFormulas } from "@/lib/formula/catalog";
import { compileFormula } from "@/lib/formula/compile";
import { type Bench, type Figure, median } from "./bench";

const LAYERS = ["/city/formulas"];

/** A formula whose steps look like authored ones: text, tags, and a few dependencies on earlier steps. */
function authored(name: string, steps: number): string {
  const parts = [
    `formula = "${name}"\ndescription = "Carry ${name} out for {{client}}"\n\n[vars.client]\nrequired = true\n`,
  ];
  for (let index = 0; index < steps; index++) {
    const needs = [index - 1, index - 7].filter((on) => on >= 0 && index % 20 !== 0).map((on) => `"step-${on}"`);
    parts.push(
      `\n[[steps]]\nid = "step-${index}"\ntitle = "Do part ${index} for {{client}}"\n` +
        `description = "Read what the step before wrote, do part ${index}, and say in one paragraph what you found."\n` +
        `tags = ["part", "batch-${index % 10}"]\nneeds = [${needs.join(", ")}]\n`,
    );
  }
  return parts.join("");
}

/** A new tree each time: a compile must not profit from what an earlier one parsed. Digests are the scan's work, by its means. */
function freshTree(files: Readonly<Record<string, string>>): FileTree {
  const tree = memoryTree(files);
  const digest = (path: string) =>
    createHash("sha256")
      .update(tree.read(path) ?? "")
      .digest("hex");
  return { ...tree, digest };
}

/** What a person waits for, with a file read for the first time. */
async function compileOnce(steps: number): Promise<Figure> {
  const files = { "formulas/large.toml": authored("large", steps) };
  const trees = Array.from({ length: 12 }, () => freshTree(files));
  return {
    name: `compile a formula of ${steps} steps`,
    ms: await median(9, () => compileFormula(trees.pop()!, LAYERS, "large")),
    budget: 150,
  };
}

async function compileLarge(steps: number): Promise<Figure> {
  const text = authored("large", steps);
  const measured = inTurns(
    11,
    () => freshTree({ "formulas/large.toml": text }),
    (tree) => compileFormula(tree, LAYERS, "large"),
    () => parse(text),
  );
  return { name: `compile a formula of ${steps} steps`, ...measured, budget: 3 };
}

async function compileMany(formulas: number, steps: number): Promise<Figure> {
  const names = Array.from({ length: formulas }, (_, index) => `formula-${index}`);
  const files = Object.fromEntries(names.map((name) => [`formulas/${name}.toml`, authored(name, steps)]));
  const measured = inTurns(
    11,
    () => freshTree(files),
    (tree) => {
      for (const { name } of listFormulas(tree, LAYERS)) compileFormula(tree, LAYERS, name);
    },
    () => Object.values(files).map((text) => parse(text)),
  );
  return { name: `list and compile ${formulas} formulas of ${steps} steps`, ...measured, budget: 3 };
}

/** CPU time of this process, in milliseconds: a machine that is busy with other things does not count. */
function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Medians of the CPU time of work and floor, run in turns. */
function inTurns(
  runs: number,
  prepare: () => FileTree,
  work: (tree: FileTree) => void,
  floor: () => unknown,
): Pick<Figure, "ms" | "floor" | "floorMs"> {
  const times: { work: number; floor: number }[] = [];
  const time = (run: () => unknown): number => {
    const start = cpu();
    run();
    return cpu() - start;
  };
  for (let run = 0; run <= runs; run++) {
    const tree = prepare();
    const floorTime = time(floor);
    // The first turn is not counted.
    if (run > 0) times.push({ floor: floorTime, work: time(() => work(tree)) });
    else work(tree);
  }
  const middle = (key: "work" | "floor"): number => times.map((one) => one[key]).sort((a, b) => a - b)[runs >> 1] ?? 0;
  return { ms: middle("work"), floor: "parse the same bytes with smol-toml", floorMs: middle("floor") };
}

/** Values change far more often than files: a preview compiles again over what is parsed already. */
async function previewAgain(steps: number): Promise<Figure> {
  const tree = freshTree({ "formulas/large.toml": authored("large", steps) });
  let turn = 0;
  return {
    name: `preview a formula of ${steps} steps after a variable changed`,
    ms: await median(15, () =>
      compileFormula(tree, LAYERS, "large", { values: { explicit: { client: `c${turn++}` } } }),
    ),
    budget: 300,
  };
}

export const bench: Bench = async () => [
  await compileOnce(2_000),
  await compileLarge(10_000),
  await compileMany(1_000, 20),
  await previewAgain(2_000),
];
