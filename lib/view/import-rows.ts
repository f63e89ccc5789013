import type { ComposedCity, ComposedImport, ComposedPack } from "../city/composed-city";
import { plural } from "./count";

/** What one pack adds to the city, counted over every route that reaches it. */
export type PackContribution = { readonly agents: number; readonly formulas: number; readonly doctorChecks: number };

/** One line of the import tree. `repeat` marks a pack that is spelled out further up; its own imports are not repeated. */
export type ImportRow = {
  readonly id: string;
  readonly depth: number;
  readonly hasChildren: boolean;
  readonly edge: ComposedImport;
  readonly pack?: ComposedPack;
  readonly repeat: boolean;
};

/** The import tree, depth first: the city's own imports, then for each the imports of the pack that it resolved to. */
export function importRows(
  city: Pick<ComposedCity, "imports" | "packs">,
  folded: ReadonlySet<string>,
): readonly ImportRow[] {
  const packs = new Map(city.packs.map((pack) => [pack.dir, pack]));
  const below = new Map<string | undefined, ComposedImport[]>();
  for (const edge of city.imports) below.set(edge.fromDir, [...(below.get(edge.fromDir) ?? []), edge]);
  const rows: ImportRow[] = [];
  const spelled = new Set<string>();
  const walk = (edge: ComposedImport, depth: number, trail: readonly string[]) => {
    const id = [...trail, edge.id].join(" > ");
    const dir = edge.toDir;
    const repeat = dir !== undefined && spelled.has(`${surfaceKey(edge)} ${dir}`);
    if (dir !== undefined) spelled.add(`${surfaceKey(edge)} ${dir}`);
    const children = dir === undefined || repeat ? [] : childrenOf(below.get(dir) ?? [], edge);
    rows.push({
      id,
      depth,
      hasChildren: children.length > 0,
      edge,
      ...(dir !== undefined && packs.has(dir) && { pack: packs.get(dir)! }),
      repeat,
    });
    if (!folded.has(id)) for (const child of children) walk(child, depth + 1, [...trail, edge.id]);
  };
  for (const edge of below.get(undefined) ?? []) walk(edge, 0, []);
  return rows;
}

const surfaceKey = ({ surface }: ComposedImport) => (surface.kind === "city" ? "city" : `rig ${surface.rig}`);

/** Edges of a pack as seen on one surface; the same pack may be reached by the city and by rigs. */
function childrenOf(edges: readonly ComposedImport[], parent: ComposedImport): readonly ComposedImport[] {
  return edges.filter((edge) => surfaceKey(edge) === surfaceKey(parent));
}

/** Counts what each pack directory adds; keyed by directory. */
export function packContributions(
  city: Pick<ComposedCity, "agents" | "doctorChecks" | "packs">,
  formulaDirs: ReadonlyMap<string, number>,
): ReadonlyMap<string, PackContribution> {
  const inside = (dir: string, path: string) => path === dir || path.startsWith(`${dir}/`);
  const owner = (path: string) =>
    city.packs.filter((pack) => inside(pack.dir, path)).sort((a, b) => b.dir.length - a.dir.length)[0]?.dir;
  const counts = new Map(city.packs.map((pack) => [pack.dir, { agents: 0, formulas: 0, doctorChecks: 0 }]));
  for (const agent of city.agents) if (agent.sourceDir) bump(counts.get(owner(agent.sourceDir) ?? ""), "agents", 1);
  for (const check of city.doctorChecks) bump(counts.get(check.packDir), "doctorChecks", 1);
  for (const [dir, count] of formulaDirs) bump(counts.get(owner(dir) ?? ""), "formulas", count);
  return counts;
}

function bump(counts: Record<keyof PackContribution, number> | undefined, key: keyof PackContribution, by: number) {
  if (counts) counts[key] += by;
}

/** `3 agents · 1 formula`; `nothing` for a pack that only passes others on. */
export function contributionText({ agents, formulas, doctorChecks }: PackContribution): string {
  const parts = [
    agents > 0 && plural(agents, "agent"),
    formulas > 0 && plural(formulas, "formula"),
    doctorChecks > 0 && plural(doctorChecks, "check"),
  ];
  return parts.filter(Boolean).join(" · ") || "nothing of its own";
}
