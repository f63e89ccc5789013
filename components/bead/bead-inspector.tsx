"use client";

import dynamic from "next/dynamic";

/** The selected bead beside a list or a tree, loaded with the first selection. */
export const BeadInspector = dynamic(() => import("./inspector-panel").then((module) => module.InspectorPanel));
