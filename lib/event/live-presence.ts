/** That somebody has objects open to change them, as the stream carries it to browsers; `open: false` ends it at once (ux 70). */
export type LivePresence = {
  /** What is open: kinds and ids, such as `bead:hb-12`. */
  readonly objects: readonly string[];
  /** The tab that says so, so that it does not hear of itself. */
  readonly tab: string;
  /** The display name of the person, from the session. */
  readonly name: string;
  readonly open: boolean;
};

/** A tab says again that it is there this often (ms). */
export const presenceBeatMs = 10_000;

/** Who has not said so for this long (ms) is gone. */
export const presenceLastsMs = 30_000;

/** As many objects as one tab may say that it has open. */
export const presenceMost = 200;

/** Somebody who has an object open, until when (ms since the epoch). */
export type Present = Pick<LivePresence, "tab" | "name"> & { readonly object: string; readonly until: number };

/** Who is there after a piece of news, and without those whose time is over. */
export function withPresence(
  present: readonly Present[],
  news: LivePresence | undefined,
  now: number,
): readonly Present[] {
  const told = new Set(news?.objects);
  const rest = present.filter((each) => each.until > now && (each.tab !== news?.tab || !told.has(each.object)));
  if (!news?.open) return rest;
  const { tab, name } = news;
  return [...rest, ...[...told].map((object) => ({ object, tab, name, until: now + presenceLastsMs }))];
}

/** The one or two letters that stand for a name. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letters = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return letters.map((word) => [...word][0]!.toUpperCase()).join("") || "?";
}
