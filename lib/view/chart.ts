import type { Tone } from "./tone";

/** A colour of the token file that a chart may use. It is never the only sign: each series has a pattern of its own. */
export type ChartColour = Tone | "layer-pack" | "layer-city" | "layer-rig" | "layer-implicit";

/** One thing that is measured. Bars of one chart are stacked, lines lie above them. */
export type ChartSeries = {
  readonly id: string;
  readonly label: string;
  readonly colour: ChartColour;
  readonly kind: "bar" | "line";
};

/** One place of the axis: a day, a run, a phase. A value that was not measured is null and leaves a gap, never 0 (ux 78). */
export type ChartRow = {
  readonly id: string;
  readonly label: string;
  readonly values: Readonly<Record<string, number | null>>;
  /** What the hover says instead of the formatted value, by series: an exact amount. */
  readonly texts?: Readonly<Record<string, string>>;
};

/** A drawing with its words. `columns` stand up along a time axis; `bars` lie, with the label beside each. */
export type Chart = {
  readonly shape: "columns" | "bars";
  readonly series: readonly ChartSeries[];
  readonly rows: readonly ChartRow[];
};

/** The largest sum of bars and the largest point of a line, for a sentence about the chart. */
export function chartPeak({ series, rows }: Chart): { readonly row: ChartRow; readonly value: number } | undefined {
  const bars = series.filter(({ kind }) => kind === "bar");
  const measured = bars.length > 0 ? bars : series;
  let peak: { row: ChartRow; value: number } | undefined;
  for (const row of rows) {
    const values = measured.map(({ id }) => row.values[id] ?? 0);
    const value = bars.length > 0 ? values.reduce((sum, each) => sum + each, 0) : Math.max(...values);
    if (!peak || value > peak.value) peak = { row, value };
  }
  return peak;
}

/** What a chart shows in one sentence, for people who do not see it; the table beside it has every figure. */
export function chartSentence(title: string, chart: Chart, format: (value: number) => string): string {
  const peak = chartPeak(chart);
  const names = chart.series.map(({ label }) => label).join(", ");
  const range = `${chart.rows[0]?.label ?? ""} to ${chart.rows.at(-1)?.label ?? ""}`;
  const most = peak && peak.value > 0 ? ` Most: ${format(peak.value)} at ${peak.row.label}.` : " All are zero.";
  return `${title}: ${names}; ${range}.${most}`;
}
