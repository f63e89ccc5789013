"use client";

import { useEffect, useMemo, useState } from "react";
import type { Graph } from "@/lib/view/graph";
import { elkLayout } from "./elk-layout";
import type { Place, PlacedGraph } from "./placed-graph";

const kept = new Map<string, ReadonlyMap<string, Place>>();
const keptAtMost = 20;

/** What a layout depends on. A new state or title is not part of it, so that nothing moves when work proceeds (ux 22). */
function structureKey(graph: Graph): string {
  return JSON.stringify([
    graph.nodes.map((node) => [node.id, node.group]),
    graph.edges.map((edge) => [edge.from, edge.to]),
  ]);
}

/** Positions for a drawing, none for no drawing; while a new layout is on its way the last one stays. `failed` when the engine gave up. */
export function useLayout(graph: Graph | undefined): { placed: PlacedGraph | undefined; failed: boolean } {
  const key = useMemo(() => (graph ? structureKey(graph) : ""), [graph]);
  const [result, setResult] = useState<{ key: string; graph: Graph; places: ReadonlyMap<string, Place> | undefined }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the structure of the graph
  useEffect(() => {
    if (!graph) return;
    let current = true;
    const done = (places: ReadonlyMap<string, Place> | undefined) => {
      if (current) setResult({ key, graph, places });
    };
    const known = kept.get(key);
    if (known) done(known);
    else
      elkLayout(graph).then(
        (places) => {
          kept.set(key, places);
          if (kept.size > keptAtMost) kept.delete(kept.keys().next().value ?? "");
          done(places);
        },
        () => done(undefined),
      );
    return () => {
      current = false;
    };
  }, [key]);
  if (!result || !graph) return { placed: undefined, failed: false };
  if (!result.places) return { placed: undefined, failed: result.key === key };
  return { placed: { graph: result.key === key ? graph : result.graph, places: result.places }, failed: false };
}
