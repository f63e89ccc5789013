"use client";

import { useId } from "react";
import type { ChartSeries } from "@/lib/view/chart";
import { colourOf, dashOf, fillOf, Patterns } from "./patterns";

/** The words of a chart: each series with the pattern or dashes that it is drawn with. */
export function ChartLegend({ series }: { series: readonly ChartSeries[] }) {
  const scope = `k${useId().replaceAll(/\W/g, "")}`;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-ink-2 text-small">
      {series.map((each, place) => (
        <li key={each.id} className="flex items-center gap-1.5">
          <svg aria-hidden="true" width="14" height="10">
            <defs>
              <Patterns series={series} scope={scope} />
            </defs>
            {each.kind === "bar" ? (
              <rect
                x="0.5"
                y="0.5"
                width="13"
                height="9"
                rx="1"
                fill={fillOf(each, place, scope)}
                stroke={colourOf(each)}
              />
            ) : (
              <path d="M0 5H14" stroke={colourOf(each)} strokeWidth="2" strokeDasharray={dashOf(place)} />
            )}
          </svg>
          {each.label}
        </li>
      ))}
    </ul>
  );
}
