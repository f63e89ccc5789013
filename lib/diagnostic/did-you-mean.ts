/** Number of single-character edits (insert, delete, replace, swap of neighbours) between two short words. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, beforeLast[j - 2]! + 1);
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}

/** The candidate nearest to `word`, ignoring case, `-` and `_`; undefined when none is within `limit` edits (a third of the word). */
export function didYouMean(
  word: string,
  candidates: Iterable<string>,
  limit: number = Math.max(1, Math.floor(word.length / 3)),
): string | undefined {
  const flat = (text: string) => text.toLowerCase().replaceAll(/[-_]/g, "");
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const candidate of candidates) {
    if (candidate === word) continue;
    const distance = flat(candidate) === flat(word) ? 0 : editDistance(flat(word), flat(candidate));
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}
