"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "../ui/skeleton";

/** The drawing of charts, loaded when one is first shown: no page carries the library (budgets). */
export const LazyChart = dynamic(() => import("./chart-drawing").then((module) => module.ChartDrawing), {
  ssr: false,
  loading: () => (
    <div className="h-60">
      <Skeleton rows={7} label="Loading the chart" />
    </div>
  ),
});
