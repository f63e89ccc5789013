import { type FindGroup, type FindHit, type HitKind, rankNames } from "@/lib/action/find-hit";
import type { FilterTerm } from "@/lib/bead/filter/filter";
import type { ComposedCity } from "@/lib/city/composed-city";
import type { FileTree } from "@/lib/files/file-tree";
import { formulaNames } from "@/lib/formula/catalog";
import { paths, withQuery } from "@/lib/url/paths";
import { importsSearch } from "@/lib/url/search";
import { fieldHref } from "@/lib/view/field-href";
import { searchFields } from "@/lib/view/field-search";
import { listBeads } from "../bead/list-beads";
import type { Executor } from "../db/store";

/** Hits of a kind that are answered. */
const most = 6;

type Asked = {
  readonly store: Executor;
  readonly cityId: string;
  readonly now: Date;
  /** Undefined while the city cannot be composed: its beads are found all the same. */
  readonly city: ComposedCity | undefined;
  readonly tree: FileTree;
};

/**
 * Beads by title and id; agents, formulas and packs by name; fields of the configuration by name and value, those that look secret
 * never by value. A few of each kind, best first.
 */
export async function findAnything(asked: Asked, text: string): Promise<readonly FindGroup[]> {
  const query = text.trim();
  if (query.length < 2) return [];
  return [...(await beadGroups(asked, query)), ...cityGroups(asked, query)].filter(({ hits }) => hits.length > 0);
}

async function beadGroups({ store, cityId, now }: Asked, query: string): Promise<readonly FindGroup[]> {
  const word = (text: string): FilterTerm => ({ key: "text", field: "", op: "=", values: [text], negated: false });
  const terms = query.split(/\s+/).map(word);
  const isMolecule = (negated: boolean): FilterTerm => ({
    key: "type",
    field: "",
    op: "=",
    values: ["molecule"],
    negated,
  });
  const ask = async (kind: "bead" | "molecule"): Promise<FindGroup> => {
    const of = { cityId, now, terms: [...terms, isMolecule(kind === "bead")], hideSystem: true };
    const { items, total } = await listBeads(store, { ...of, sort: "-updated", limit: most });
    const path = kind === "bead" ? paths.bead : paths.molecule;
    const hits = items.map(
      (bead): FindHit => ({ kind, title: bead.title, detail: bead.id, path: path(cityId, bead.id) }),
    );
    return { kind, hits: rankedById(hits, query), more: total > hits.length };
  };
  return Promise.all([ask("bead"), ask("molecule")]);
}

/** Whoever types an id means that one. */
function rankedById(hits: readonly FindHit[], query: string): FindHit[] {
  const exact = hits.filter(({ detail }) => detail.toLowerCase() === query.toLowerCase());
  return [...exact, ...hits.filter((hit) => !exact.includes(hit))];
}

function cityGroups({ cityId, city, tree }: Asked, query: string): FindGroup[] {
  if (!city) return [];
  const group = <Item>(
    kind: HitKind,
    found: readonly Item[],
    hit: (item: Item) => Omit<FindHit, "kind">,
  ): FindGroup => ({
    kind,
    hits: found.slice(0, most).map((item) => ({ kind, ...hit(item) })),
    more: found.length > most,
  });
  const formulas = formulaNames(tree, city.formulaLayers.city);
  return [
    group(
      "agent",
      rankNames(city.agents, (agent) => agent.qualifiedName, query),
      ({ qualifiedName, packName }) => ({
        ...{ title: qualifiedName, detail: packName, path: paths.agent(cityId, qualifiedName) },
      }),
    ),
    group(
      "formula",
      rankNames(formulas, (name) => name, query),
      (name) => ({
        ...{ title: name, detail: "", path: paths.formula(cityId, name) },
      }),
    ),
    group(
      "pack",
      rankNames(city.packs, (pack) => pack.name, query),
      ({ name, version, dir }) => ({
        ...{ title: name, detail: version ?? "" },
        path: withQuery(paths.imports(cityId), importsSearch.format({ ...importsSearch.defaults, sel: dir })),
      }),
    ),
    group("config", searchFields(city, query), ({ target, path, text }) => ({
      title: `${target.name ? `${target.name} ` : ""}${path.join(".")}`,
      detail: text.length > 60 ? `${text.slice(0, 59)}…` : text,
      path: fieldHref(cityId, target.kind, target.name, path.join(".")),
    })),
  ];
}
