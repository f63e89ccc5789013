/** What the palette can find in a city. */
export const hitKinds = ["bead", "molecule", "agent", "formula", "pack", "config"] as const;

/** The name of such a kind. */
export type HitKind = (typeof hitKinds)[number];

/** One thing that a search found, and where it is. */
export type FindHit = {
  readonly kind: HitKind;
  readonly title: string;
  readonly detail: string;
  readonly path: string;
};

/** The hits of a kind, best first; `more`: there are others. */
export type FindGroup = { readonly kind: HitKind; readonly hits: readonly FindHit[]; readonly more: boolean };

/** Names that hold every word of a text, best first: equal, then beginning so, then holding it. */
export function rankNames<Item>(items: readonly Item[], name: (item: Item) => string, text: string): Item[] {
  const wanted = text.trim().toLowerCase();
  const words = wanted.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const ranked: Item[][] = [[], [], [], []];
  for (const item of items) {
    const own = name(item).toLowerCase();
    if (!words.every((word) => own.includes(word))) continue;
    const last = own.slice(Math.max(own.lastIndexOf("/"), own.lastIndexOf(".")) + 1);
    ranked[own === wanted || last === wanted ? 0 : own.startsWith(wanted) ? 1 : last.startsWith(wanted) ? 2 : 3]?.push(
      item,
    );
  }
  return ranked.flat();
}
