import type {
  Acknowledgement,
  AttentionGroup,
  AttentionItem,
  AttentionKind,
  AttentionPage,
  AttentionSource,
} from "./attention-item";

/** A number beside a page of the rail. `human`: at least one of them waits for a person. */
export type AttentionBadge = { readonly count: number; readonly human: boolean };

/** What needs attention, in one order; every number of the console about it is read from here (ux 67). */
export type Attention = {
  readonly person: AttentionList;
  readonly stuck: AttentionList;
  /** What somebody handles, until their word expires. */
  readonly handled: readonly AttentionItem[];
  readonly pages: Readonly<Partial<Record<AttentionPage, AttentionBadge>>>;
  /** Sources that could not be asked in full, as sentences. */
  readonly unknown: readonly string[];
};

/** A part of it: the first items, how many there are, and where lists go on that are longer than what is shown. */
export type AttentionList = {
  readonly count: number;
  readonly items: readonly AttentionItem[];
  readonly more: readonly { readonly kind: AttentionKind; readonly count: number; readonly href: string }[];
};

/**
 * Joins the sources. Items that an acknowledgement covers are set aside; what is left is in one order: kind by kind as the
 * sources come, the longest wait first inside a kind. Pure, so that the badge, the home page and the pages cannot disagree.
 */
export function attentionOf(
  sources: readonly AttentionSource[],
  acknowledgements: readonly Acknowledgement[],
  now: string,
): Attention {
  const valid = new Map(acknowledgements.filter((each) => each.until > now).map((each) => [each.key, each]));
  const judged = sources.map((source) => setAside(source, valid));
  const pages: Partial<Record<AttentionPage, AttentionBadge>> = {};
  for (const { items, total } of judged) {
    const [first] = items;
    if (!first) continue;
    const before = pages[first.page];
    const human = first.group === "person";
    pages[first.page] = { count: (before?.count ?? 0) + total, human: human || (before?.human ?? false) };
  }
  return {
    person: listOf(judged, "person"),
    stuck: listOf(judged, "stuck"),
    handled: judged.flatMap((source) => source.handled ?? []),
    pages,
    unknown: sources.flatMap(({ unknown }) => (unknown === undefined ? [] : [unknown])),
  };
}

function setAside(source: AttentionSource, valid: ReadonlyMap<string, Acknowledgement>): AttentionSource {
  const covered = (item: AttentionItem) => {
    const word = valid.get(item.key);
    return word?.stamp === item.stamp ? word : undefined;
  };
  const mark = (item: AttentionItem): AttentionItem => {
    const word = covered(item);
    if (!word) return item;
    const { by, at, until, note } = word;
    return { ...item, acknowledged: { by, at, until, note } };
  };
  const held = source.handled ?? [];
  const aside = source.items.filter(covered);
  const back = held.filter((item) => !covered(item));
  return {
    ...source,
    items: [...source.items.filter((item) => !covered(item)), ...back].sort(longestFirst),
    handled: [...held.filter(covered), ...aside].map(mark),
    total: source.total - aside.length + back.length,
  };
}

function listOf(sources: readonly AttentionSource[], group: AttentionGroup): AttentionList {
  const own = sources.filter(({ items }) => items[0]?.group === group);
  return {
    count: own.reduce((sum, { total }) => sum + total, 0),
    items: own.flatMap(({ items }) => items),
    more: own.flatMap(({ items, total, href }) =>
      total > items.length && items[0] && href ? [{ kind: items[0].kind, count: total - items.length, href }] : [],
    ),
  };
}

function longestFirst(a: AttentionItem, b: AttentionItem): number {
  if (a.since === b.since) return a.key < b.key ? -1 : 1;
  if (a.since === null) return 1;
  if (b.since === null) return -1;
  return a.since < b.since ? -1 : 1;
}
