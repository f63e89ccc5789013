"use client";

import { useId } from "react";
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from "recharts";
import type { Chart, ChartRow, ChartSeries } from "@/lib/view/chart";
import { colourOf, dashOf, fillOf, Patterns } from "./patterns";

type ChartDrawingProps = {
  chart: Chart;
  /** A figure of the axis and of the hover. */
  format: (value: number) => string;
  /** Only whole numbers stand at the axis: counts. */
  whole?: boolean;
};

const tick = { fill: "var(--color-ink-3)", fontSize: 11, fontFamily: "var(--font-mono)" };
const axis = { tick, tickLine: false, axisLine: { stroke: "var(--color-line-strong)" } } as const;

/** The drawing of a chart. It is hidden from assistive technology: the sentence and the table beside it say the same. */
export function ChartDrawing({ chart, format, whole = false }: ChartDrawingProps) {
  const scope = `c${useId().replaceAll(/\W/g, "")}`;
  const { series, rows, shape } = chart;
  const lying = shape === "bars";
  const figures = { type: "number", ...axis, tickFormatter: format, allowDecimals: !whole } as const;
  const places = { type: "category", dataKey: "label", ...axis } as const;
  return (
    <div aria-hidden="true" className="min-w-0" style={{ height: lying ? rows.length * 24 + 32 : 240 }}>
      <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 240 }}>
        <ComposedChart
          data={[...rows]}
          layout={lying ? "vertical" : "horizontal"}
          margin={{ top: 8, right: 28, bottom: 0, left: 0 }}
          accessibilityLayer={false}
          barCategoryGap={lying ? 6 : "18%"}
          maxBarSize={36}
        >
          <defs>
            <Patterns series={series} scope={scope} />
          </defs>
          <CartesianGrid stroke="var(--color-line)" horizontal={!lying} vertical={lying} />
          {lying ? <XAxis {...figures} height={24} /> : <XAxis {...places} minTickGap={24} height={24} />}
          {lying ? <YAxis {...places} width={128} interval={0} /> : <YAxis {...figures} width={56} axisLine={false} />}
          <Tooltip
            cursor={{ fill: "var(--color-hover)", stroke: "var(--color-line-strong)" }}
            isAnimationActive={false}
            content={(props) => <Hover {...props} series={series} format={format} />}
          />
          {series.map((each, place) =>
            each.kind === "bar" ? (
              <Bar
                key={each.id}
                dataKey={(row: ChartRow) => row.values[each.id] ?? null}
                stackId="bars"
                fill={fillOf(each, place, scope)}
                stroke={colourOf(each)}
                strokeWidth={0.75}
                isAnimationActive={false}
              />
            ) : (
              <Line
                key={each.id}
                dataKey={(row: ChartRow) => row.values[each.id] ?? null}
                stroke={colourOf(each)}
                strokeWidth={1.75}
                strokeDasharray={dashOf(place)}
                dot={{ r: 2, fill: colourOf(each), strokeWidth: 0 }}
                connectNulls={false}
                isAnimationActive={false}
              />
            ),
          )}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}

type HoverProps = Pick<TooltipContentProps, "active" | "payload"> & {
  series: readonly ChartSeries[];
  format: (value: number) => string;
};

function Hover({ active, payload, series, format }: HoverProps) {
  const row = payload?.[0]?.payload as ChartRow | undefined;
  if (!active || !row) return null;
  return (
    <div className="popup px-3 py-2 text-small">
      <p className="font-medium">{row.label}</p>
      {series.map(({ id, label }) => {
        const value = row.values[id];
        return (
          <p key={id} className="flex justify-between gap-4">
            <span className="text-ink-2">{label}</span>
            <span className="font-mono">
              {row.texts?.[id] ?? (value === null || value === undefined ? "not measured" : format(value))}
            </span>
          </p>
        );
      })}
    </div>
  );
}
