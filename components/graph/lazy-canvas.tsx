"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "../ui/skeleton";

/** The drawing surface, loaded when a drawing is first shown: the engine is larger than all the rest (budgets). */
export const LazyCanvas = dynamic(() => import("./canvas").then((module) => module.Canvas), {
  ssr: false,
  loading: () => <Skeleton rows={8} label="Loading the drawing" />,
});
