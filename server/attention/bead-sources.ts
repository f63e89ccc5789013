import type { Acknowledgement, AttentionSource } from "@/lib/attention/attention-item";
import { type BeadAttention, beadAttention, beadItem } from "@/lib/attention/bead-attention";
import { moleculeItem } from "@/lib/attention/molecule-attention";
import type { FilterTerm } from "@/lib/bead/filter/filter";
import { parseFilter } from "@/lib/bead/filter/parse-filter";
import { paths, withQuery } from "@/lib/url/paths";
import { beadsSearch } from "@/lib/url/search";
import { narrowed } from "@/lib/view/bead-filters";
import { countText } from "@/lib/view/count";
import { listBeads } from "../bead/list-beads";
import { lookedAt, stalledMolecules } from "../molecule/stalled-molecules";
import type { AttentionScene } from "./attention-scene";

/** Items of a kind that are listed; the number beside them is of all. */
const shown = 100;

/** Beads that need somebody, kind by kind, and molecules that do not go on. */
export async function beadSources(
  scene: AttentionScene,
  words: readonly Acknowledgement[],
): Promise<readonly AttentionSource[]> {
  return [...(await Promise.all(beadAttention.map((each) => beadSource(scene, each, words)))), await molecules(scene)];
}

async function beadSource(
  { store, cityId, rig, now }: AttentionScene,
  { kind, filter, sort }: BeadAttention,
  words: readonly Acknowledgement[],
): Promise<AttentionSource> {
  const text = narrowed(filter, rig);
  const { terms } = parseFilter(text);
  const ids = words.flatMap(({ key }) => (key.startsWith(`${kind}:`) ? [key.slice(kind.length + 1)] : []));
  const among = (negated: boolean): FilterTerm => ({ key: "id", field: "", op: "=", values: ids, negated });
  const ask = (extra: readonly FilterTerm[]) =>
    listBeads(store, { cityId, now, terms: [...terms, ...extra], sort, limit: shown, hideSystem: true });
  const list = await ask(ids.length > 0 ? [among(true)] : []);
  const handled = ids.length > 0 ? (await ask([among(false)])).items : [];
  return {
    items: list.items.map((bead) => beadItem(kind, cityId, bead)),
    total: list.total,
    handled: handled.map((bead) => beadItem(kind, cityId, bead)),
    href: withQuery(paths.beads(cityId), beadsSearch.format({ ...beadsSearch.defaults, f: text })),
  };
}

async function molecules({ store, cityId, rig, now }: AttentionScene): Promise<AttentionSource> {
  const { found, all } = await stalledMolecules(store, cityId, rig, now);
  return {
    items: found.map((molecule) => moleculeItem(cityId, molecule)),
    total: found.length,
    ...(!all && {
      unknown: `Only the ${countText(lookedAt)} molecules that have not moved for longest were looked at; others may be stuck, too.`,
    }),
  };
}
