import type { ChartSeries } from "@/lib/view/chart";

/** How the bars of a series are filled, by its place: colour is never the only sign (ux 4). */
const fills = ["solid", "stripes", "dots", "faint", "rungs", "mesh"] as const;

/** The colour of a series as CSS. */
export const colourOf = ({ colour }: ChartSeries): string => `var(--color-${colour})`;

/** Fill of the bars of a series; `scope` keeps the patterns of two drawings of a page apart. */
export function fillOf(series: ChartSeries, place: number, scope: string): string {
  return place % fills.length === 0 ? colourOf(series) : `url(#${scope}-${series.id})`;
}

/** The dashes of a line, by its place. */
export const dashOf = (place: number): string | undefined => [undefined, "5 3", "2 3", "8 3 2 3"][place % 4];

/** The patterns of the bars, for the `defs` of a drawing. */
export function Patterns({ series, scope }: { series: readonly ChartSeries[]; scope: string }) {
  return series.map((each, place) => {
    const fill = fills[place % fills.length];
    const colour = colourOf(each);
    if (fill === "solid") return null;
    return (
      <pattern key={each.id} id={`${scope}-${each.id}`} width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" fill={colour} opacity={fill === "faint" ? 0.45 : 0.18} />
        {(fill === "stripes" || fill === "mesh") && (
          <path d="M-1 7 7 -1M-1 1 1 -1M5 7 7 5" stroke={colour} strokeWidth="1.6" />
        )}
        {fill === "mesh" && <path d="M-1 -1 7 7" stroke={colour} strokeWidth="1.6" />}
        {fill === "dots" && <circle cx="3" cy="3" r="1.6" fill={colour} />}
        {fill === "rungs" && <path d="M0 3H6" stroke={colour} strokeWidth="2" />}
      </pattern>
    );
  });
}
