"use client";

import dynamic from "next/dynamic";
import { PanelState } from "@/components/ui/panel-state";

// Each view of the configuration is loaded when it is first opened; the table of agents, which comes first, is not here.

const loading = () => <PanelState loading />;

export const ConfigTree = dynamic(() => import("@/components/config/config-tree").then((module) => module.ConfigTree), {
  loading,
});
export const DroppedList = dynamic(
  () => import("@/components/config/dropped-list").then((module) => module.DroppedList),
  { loading },
);
export const FieldSearch = dynamic(
  () => import("@/components/config/field-search").then((module) => module.FieldSearch),
  { loading },
);
export const ProviderList = dynamic(
  () => import("@/components/config/provider-list").then((module) => module.ProviderList),
  { loading },
);
export const RevisionTable = dynamic(
  () => import("@/components/config/revision-table").then((module) => module.RevisionTable),
  { loading },
);
export const RigTable = dynamic(() => import("@/components/config/rig-table").then((module) => module.RigTable), {
  loading,
});
export const ConfigText = dynamic(() => import("./config-text").then((module) => module.ConfigText), { loading });
export const LoadTimes = dynamic(() => import("./load-times").then((module) => module.LoadTimes), { loading });
export const PatchList = dynamic(() => import("./patch-list").then((module) => module.PatchList), { loading });
export const PhaseStepper = dynamic(() => import("./phase-stepper").then((module) => module.PhaseStepper), { loading });
