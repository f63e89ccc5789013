/** A stretch of the axis. `x0` and `x1` are shares of its width; a squeezed one stands for a gap in which nothing was worked. */
export type AxisSegment = {
  readonly from: number;
  readonly to: number;
  readonly x0: number;
  readonly x1: number;
  readonly squeezed: boolean;
};

/** Time from left to right, in epoch milliseconds, with its gaps squeezed (ux 41). */
export type TimelineAxis = { readonly from: number; readonly to: number; readonly segments: readonly AxisSegment[] };

/** One bead's life: it is made, perhaps worked, perhaps ended. Epoch milliseconds. */
export type Lifespan = { readonly created: number; readonly started: number | null; readonly ended: number | null };

/** Gaps longer than this are squeezed. */
export const longestGap = 5 * 60_000;

/** Share of the width that one break takes, and that all breaks take at the most. */
const breakShare = 0.04;
const breaksShare = 0.4;

/** The axis of many lives: everything between two moments that are far apart is squeezed, unless somebody worked meanwhile. */
export function timelineAxis(lives: readonly Lifespan[], now: number): TimelineAxis {
  const spans = lives.flatMap(({ created, started, ended }) => {
    const until = ended ?? (started === null ? created : Math.max(now, started));
    // What was never worked is a point where it is made and a point where it ends.
    return started === null
      ? [
          [created, created],
          [until, until],
        ]
      : [
          [created, created],
          [started, Math.max(started, until)],
        ];
  }) as [number, number][];
  spans.sort((a, b) => a[0] - b[0]);
  const [first] = spans;
  if (!first) return { from: now, to: now, segments: [] };
  const busy: [number, number][] = [[...first]];
  for (const [from, to] of spans) {
    const last = busy[busy.length - 1]!;
    if (from - last[1] > longestGap) busy.push([from, to]);
    else last[1] = Math.max(last[1], to);
  }
  return { from: busy[0]![0], to: busy[busy.length - 1]![1], segments: layOut(busy) };
}

function layOut(busy: readonly (readonly [number, number])[]): AxisSegment[] {
  const breaks = busy.length - 1;
  const each = breaks === 0 ? 0 : Math.min(breakShare, breaksShare / breaks);
  const room = 1 - each * breaks;
  // A stretch that holds one moment only still needs a place of its own.
  const least = Math.max(1, busy.reduce((sum, [from, to]) => sum + to - from, 0) * 0.01);
  const lengths = busy.map(([from, to]) => Math.max(least, to - from));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const segments: AxisSegment[] = [];
  let x = 0;
  for (const [index, [from, to]] of busy.entries()) {
    const before = busy[index - 1];
    if (before) {
      segments.push({ from: before[1], to: from, x0: x, x1: x + each, squeezed: true });
      x += each;
    }
    const width = (lengths[index]! / total) * room;
    segments.push({ from, to, x0: x, x1: x + width, squeezed: false });
    x += width;
  }
  return segments;
}

/** Where a moment lies on the axis, as a share of its width from 0 to 1. */
export function placeOnAxis({ segments }: TimelineAxis, at: number): number {
  let low = 0;
  let high = segments.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (segments[middle]!.to < at) low = middle + 1;
    else high = middle;
  }
  const segment = segments[low];
  if (!segment) return 0;
  const { from, to, x0, x1 } = segment;
  const share = to > from ? (at - from) / (to - from) : 0.5;
  return x0 + Math.max(0, Math.min(1, share)) * (x1 - x0);
}
