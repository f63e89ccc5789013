"use client";

import type { ReactNode } from "react";
import { type Chart, chartSentence } from "@/lib/view/chart";
import { useKeptChoice } from "../data/use-kept-choice";
import { Panel } from "../ui/panel";
import { PanelState } from "../ui/panel-state";
import { Segmented } from "../ui/segmented";
import { ChartLegend } from "./chart-legend";
import { LazyChart } from "./lazy-chart";

type ChartPanelProps = Pick<Parameters<typeof PanelState>[0], "loading" | "failure" | "empty"> & {
  id: string;
  title: string;
  /** What is counted, and how. */
  note: ReactNode;
  /** Absent while it loads, or when it failed. */
  chart: Chart | undefined;
  format: (value: number) => string;
  whole?: boolean;
  /** The same figures as a table, with the links to what they count. */
  table: ReactNode;
  actions?: ReactNode;
};

/** A chart with the table that says the same; which of the two a person sees is remembered. */
export function ChartPanel({ id, title, note, chart, format, whole, table, actions, ...state }: ChartPanelProps) {
  const [kept, keep] = useKeptChoice("charts");
  const shown = kept === "table" ? "table" : "chart";
  return (
    <Panel
      id={id}
      flush
      title={title}
      note={note}
      actions={
        <>
          {actions}
          <Segmented
            label={`${title} as`}
            current={shown}
            onSelect={keep}
            items={[
              { id: "chart", label: "Chart" },
              { id: "table", label: "Table" },
            ]}
          />
        </>
      }
    >
      <PanelState {...state} skeletonRows={8}>
        {chart &&
          (shown === "table" ? (
            table
          ) : (
            <figure className="flex flex-col gap-2 p-3">
              <figcaption className="sr-only">{chartSentence(title, chart, format)}</figcaption>
              <ChartLegend series={chart.series} />
              <LazyChart chart={chart} format={format} {...(whole && { whole })} />
            </figure>
          ))}
      </PanelState>
    </Panel>
  );
}
