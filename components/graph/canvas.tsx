"use client";

import "@xyflow/react/dist/base.css";
import { Controls, type Edge, MarkerType, ReactFlow, ReactFlowProvider, useStore } from "@xyflow/react";
import { useMemo } from "react";
import type { Graph } from "@/lib/view/graph";
import { budgetGraph } from "@/lib/view/graph-budget";
import { reach } from "@/lib/view/graph-reach";
import { Skeleton } from "../ui/skeleton";
import { BoxNode, type BoxNodeType, type Emphasis } from "./box-node";
import type { PlacedGraph } from "./placed-graph";
import { useLayout } from "./use-layout";

type CanvasProps = {
  /** What is drawn, for the sentence about what was left out: `steps`, `packs`. */
  things: string;
  graph: Graph;
  /** The server has cut the graph to the drawing budget already: how many there are, and how many it left out. */
  cut?: { readonly total: number; readonly left: number };
  selectedId: string;
  onSelect: (id: string) => void;
  className?: string;
};

const nodeTypes = { box: BoxNode };

/**
 * The one drawing surface: it takes a graph, asks the worker for positions and draws. Boxes and lines are hidden from assistive
 * technology, because every page that has one also has the tree with the same selection (ux 29).
 */
export function Canvas({ things, graph, cut, selectedId, onSelect, className }: CanvasProps) {
  const budgeted = useMemo(() => (cut ? { graph, ...cut } : budgetGraph(graph)), [graph, cut]);
  const { placed, failed } = useLayout(budgeted.graph);
  return (
    <div className={className}>
      {budgeted.left > 0 && (
        <p role="status" className="border-line border-b px-3 py-1 text-ink-2 text-small">
          {budgeted.total - budgeted.left} of {budgeted.total} {things} are drawn, the busiest first; the tree lists
          all.
        </p>
      )}
      {failed ? (
        <p role="alert" className="p-4">
          No layout was found for this drawing; the tree shows the same {things}.
        </p>
      ) : placed ? (
        <ReactFlowProvider>
          <Drawing placed={placed} selectedId={selectedId} onSelect={onSelect} />
        </ReactFlowProvider>
      ) : (
        <Skeleton rows={8} label="Laying out" />
      )}
    </div>
  );
}

type DrawingProps = { placed: PlacedGraph; selectedId: string; onSelect: (id: string) => void };

function Drawing({ placed, selectedId, onSelect }: DrawingProps) {
  const { graph, places } = placed;
  const emphasisOf = useEmphasis(graph, selectedId);
  const nodes = useMemo<BoxNodeType[]>(
    () =>
      inParentOrder(graph).flatMap((node) => {
        const place = places.get(node.id);
        if (!place) return [];
        return {
          id: node.id,
          type: "box" as const,
          position: { x: place.x, y: place.y },
          width: place.width,
          height: place.height,
          ...(node.group !== undefined && places.has(node.group) && { parentId: node.group }),
          data: { node, emphasis: emphasisOf(node.id) },
          domAttributes: { "aria-hidden": true },
        };
      }),
    [graph, places, emphasisOf],
  );
  const edges = useMemo<Edge[]>(
    () =>
      graph.edges.map((edge) => {
        const faded = selectedId !== "" && (emphasisOf(edge.from) === "faded" || emphasisOf(edge.to) === "faded");
        return {
          id: edge.id,
          source: edge.from,
          target: edge.to,
          domAttributes: { "aria-hidden": true },
          type: "smoothstep",
          className: faded ? "graph-edge faded" : edge.dashed ? "graph-edge dashed" : "graph-edge",
          markerEnd: { type: MarkerType.ArrowClosed, width: 14, height: 14, color: "var(--color-ink-3)" },
        };
      }),
    [graph, emphasisOf, selectedId],
  );
  return (
    <div className="graph size-full">
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        fitView
        minZoom={0.05}
        maxZoom={1.5}
        fitViewOptions={{ maxZoom: 1, padding: 0.08 }}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        panOnScroll
        zoomOnScroll={false}
        zoomActivationKeyCode={["Meta", "Control"]}
        onlyRenderVisibleElements
        onNodeClick={(_, node) => onSelect(node.id)}
        onPaneClick={() => onSelect("")}
        proOptions={{ hideAttribution: true }}
      >
        <ZoomLevel />
        <Controls showInteractive={false} />
      </ReactFlow>
    </div>
  );
}

/** Text that would be smaller than 9 px is not drawn (ux 28). */
function ZoomLevel() {
  const level = useStore(({ transform: [, , zoom] }) => (zoom < 0.75 ? (zoom < 0.45 ? "far" : "middle") : "near"));
  return <div data-zoom={level} className="graph-zoom hidden" />;
}

function useEmphasis(graph: Graph, selectedId: string): (id: string) => Emphasis {
  return useMemo(() => {
    if (!graph.nodes.some((node) => node.id === selectedId)) return () => "plain";
    const up = reach(graph.edges, selectedId, "upstream");
    const down = reach(graph.edges, selectedId, "downstream");
    const around = new Set<string>();
    const groups = new Map(graph.nodes.map((node) => [node.id, node.group]));
    for (const id of [selectedId, ...up, ...down])
      for (let at = groups.get(id); at !== undefined; at = groups.get(at)) around.add(at);
    return (id: string) => {
      if (id === selectedId) return "selected";
      if (up.has(id)) return "upstream";
      if (down.has(id)) return "downstream";
      return around.has(id) ? "plain" : "faded";
    };
  }, [graph, selectedId]);
}

/** React Flow wants a group before its members. */
function inParentOrder(graph: Graph): Graph["nodes"] {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const depth = (id: string | undefined): number => (id === undefined ? 0 : 1 + depth(byId.get(id)?.group));
  return [...graph.nodes].sort((a, b) => depth(a.group) - depth(b.group));
}
