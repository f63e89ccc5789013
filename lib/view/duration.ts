const units: readonly (readonly [limit: number, divisor: number, word: string])[] = [
  [60_000, 1_000, "s"],
  [3_600_000, 60_000, "m"],
  [86_400_000, 3_600_000, "h"],
  [30 * 86_400_000, 86_400_000, "d"],
  [365 * 86_400_000, 30 * 86_400_000, "mo"],
  [Number.POSITIVE_INFINITY, 365 * 86_400_000, "y"],
];

/** A length of time in its largest whole unit: `14 m`, `3 d`. Below one second it is `0 s`; not a number is `not measured`. */
export function durationText(milliseconds: number): string {
  if (!Number.isFinite(milliseconds)) return "not measured";
  const length = Math.max(0, milliseconds);
  const [, divisor, word] = units.find(([limit]) => length < limit) ?? units[units.length - 1]!;
  return `${Math.floor(length / divisor)} ${word}`;
}

/** How long ago `then` was, both in epoch milliseconds: `14 m ago`, `just now` below ten seconds, `in 3 m` for the future. */
export function agoText(then: number, now: number): string {
  if (!Number.isFinite(then)) return "not measured";
  const length = now - then;
  if (length < -10_000) return `in ${durationText(-length)}`;
  return length < 10_000 ? "just now" : `${durationText(length)} ago`;
}
