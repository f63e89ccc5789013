import { composeCity } from "@/lib/city/compose";
import type { ComposedCity } from "@/lib/city/composed-city";
import { type Difference, diffCities } from "@/lib/city/diff/diff-cities";
import type { Diagnostic } from "@/lib/diagnostic/diagnostic";
import type { FileTree } from "@/lib/files/file-tree";
import { listFormulas } from "@/lib/formula/catalog";
import { implicitImportFiles } from "@/server/city/gc-home";
import { scanCity } from "@/server/scan/scan-city";
import type { ImportHost } from "./import-host";
import type { ImportPlan } from "./import-plan";

/** What a plan would make of the city, before anything is written. */
export type PlanPreview = {
  /** Agents, sessions, commands, checks, providers … that appear, change or go. */
  readonly differences: readonly Difference[];
  /**
   * Formulas of the city's layers. `replaced` ones would come from another file than today; of `shadowed` ones a file would come that
   * nobody uses, because a higher layer has the name already.
   */
  readonly formulas: {
    readonly added: readonly string[];
    readonly replaced: readonly string[];
    readonly shadowed: readonly string[];
    readonly removed: readonly string[];
  };
  /** Findings that are not there today: collisions above all. */
  readonly problems: readonly Diagnostic[];
  /** Whether the city would load. */
  readonly loads: boolean;
};

/** Composes the city twice, as it is and as the plan would leave it. Its remote packs are in the cache since the plan was made. */
export async function previewPlan(plan: ImportPlan, host: Pick<ImportHost, "cacheRoot">): Promise<PlanPreview> {
  const options = { cacheRoot: host.cacheRoot, implicitImportFiles: implicitImportFiles() };
  const texts = new Map(
    plan.changes.flatMap(({ path, after }) => (after === undefined ? [] : [[path, after] as const])),
  );
  const treeNow = await scanCity(plan.root, options);
  const treeThen = await scanCity(plan.root, { ...options, previous: treeNow, texts });
  const now = composeCity(treeNow, plan.root, options);
  const then = composeCity(treeThen, plan.root, options);
  const known = new Set(now.diagnostics.map(identity));
  return {
    differences: now.city && then.city ? diffCities(now.city, then.city) : [],
    formulas: diffFormulas(sources(treeNow, now.city), sources(treeThen, then.city)),
    problems: then.diagnostics.filter((item) => !known.has(identity(item))),
    loads: then.loads,
  };
}

const identity = ({ code, file, path, message }: Diagnostic): string => [code, file, path, message].join("\0");

/** The files of each formula, the one that wins first. */
type FormulaSources = ReadonlyMap<string, readonly string[]>;

function sources(tree: FileTree, city: ComposedCity | undefined): FormulaSources {
  const formulas = listFormulas(tree, city?.formulaLayers.city ?? []);
  return new Map(formulas.map(({ name, winner, shadowed }) => [name, [winner, ...shadowed].map(({ path }) => path)]));
}

function diffFormulas(now: FormulaSources, then: FormulaSources): PlanPreview["formulas"] {
  const both = [...then].flatMap(([name, files]) => {
    const before = now.get(name);
    return before ? [{ name, before, files }] : [];
  });
  const named = (found: readonly { readonly name: string }[]) => found.map(({ name }) => name);
  return {
    added: [...then.keys()].filter((name) => !now.has(name)),
    replaced: named(both.filter(({ before, files }) => before[0] !== files[0])),
    shadowed: named(both.filter(({ before, files }) => files.slice(1).some((file) => !before.includes(file)))),
    removed: [...now.keys()].filter((name) => !then.has(name)),
  };
}
