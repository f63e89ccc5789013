"use client";

import { Controls, type Edge, MarkerType, ReactFlow, useReactFlow, useStore } from "@xyflow/react";
import { type KeyboardEvent, useEffect, useMemo, useRef } from "react";
import type { Graph } from "@/lib/view/graph";
import { reach } from "@/lib/view/graph-reach";
import { type StepDirection, stepTo } from "@/lib/view/graph-step";
import { boxesBetween } from "@/lib/view/graph-trace";
import { BoxNode, type BoxNodeType, type Emphasis } from "./box-node";
import { absolutePlaces, type PlacedGraph } from "./placed-graph";

type DrawingProps = {
  /** What the drawing shows, in words. */
  name: string;
  placed: PlacedGraph;
  selectedId: string;
  /** The other end of a path from the selected box; empty for none. */
  traceId: string;
  /** The box that was unfolded or folded: it stays where it is on the screen when the others move (ux 25). */
  anchorId: string;
  onSelect: (id: string) => void;
  /** `f`, `t`, Enter and Escape; true when one was taken. */
  onKey: (key: string) => boolean;
};

const nodeTypes = { box: BoxNode };

const arrows: Readonly<Record<string, StepDirection>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/**
 * Boxes and lines at their places. They are hidden from assistive technology, because the page has the tree with the same selection
 * (ux 29); people who see and use the keyboard walk from box to box with the arrows.
 */
export function Drawing({ name, placed, selectedId, traceId, anchorId, onSelect, onKey }: DrawingProps) {
  const { graph, places } = placed;
  const flow = useReactFlow();
  const emphasisOf = useEmphasis(graph, selectedId, traceId);
  const absolute = useMemo(() => absolutePlaces(placed), [placed]);
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
  // Another set of boxes is shown whole again, but for one that was unfolded: what was looked at stays under the eyes.
  const before = useRef(absolute);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the places stand for the set
  useEffect(() => {
    const [from, to] = [before.current.get(anchorId), absolute.get(anchorId)];
    before.current = absolute;
    const frame = requestAnimationFrame(() => {
      const { x, y, zoom } = flow.getViewport();
      if (from && to) void flow.setViewport({ x: x + (from.x - to.x) * zoom, y: y + (from.y - to.y) * zoom, zoom });
      else void flow.fitView({ maxZoom: 1, padding: 0.08 });
    });
    return () => cancelAnimationFrame(frame);
  }, [places]);
  const press = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const direction = arrows[event.key];
    if (direction) {
      const next = stepTo(absolute, selectedId, direction);
      const place = next === undefined ? undefined : absolute.get(next);
      if (next !== undefined && place) {
        onSelect(next);
        void flow.setCenter(place.x + place.width / 2, place.y + place.height / 2, { zoom: flow.getZoom() });
      }
    } else if (event.key === "+") void flow.zoomIn();
    else if (event.key === "-") void flow.zoomOut();
    else if (event.key === "0") void flow.fitView({ maxZoom: 1, padding: 0.08 });
    else if (!onKey(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      role="application"
      aria-label={`Drawing of ${name}. Arrow keys walk from box to box, f focuses, t traces a path, Enter unfolds, 0 shows all; the tree has the same.`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application is walked with the arrow keys
      tabIndex={0}
      onKeyDown={press}
      className="graph min-h-0 flex-1"
    >
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
        disableKeyboardA11y
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

function useEmphasis(graph: Graph, selectedId: string, traceId: string): (id: string) => Emphasis {
  return useMemo(() => {
    if (!graph.nodes.some((node) => node.id === selectedId)) return () => "plain";
    const path = traceId ? boxesBetween(graph.edges, selectedId, traceId) : undefined;
    const up = path ?? reach(graph.edges, selectedId, "upstream");
    const down = path ?? reach(graph.edges, selectedId, "downstream");
    const around = new Set<string>();
    const groups = new Map(graph.nodes.map((node) => [node.id, node.group]));
    for (const id of [selectedId, ...up, ...down])
      for (let at = groups.get(id); at !== undefined && !around.has(at); at = groups.get(at)) around.add(at);
    return (id: string) => {
      if (id === selectedId) return "selected";
      if (up.has(id)) return "upstream";
      if (down.has(id)) return "downstream";
      return around.has(id) || id === traceId ? "plain" : "faded";
    };
  }, [graph, selectedId, traceId]);
}

/** React Flow wants a group before its members. */
function inParentOrder(graph: Graph): Graph["nodes"] {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const depth = (id: string | undefined): number => (id === undefined ? 0 : 1 + depth(byId.get(id)?.group));
  return [...graph.nodes].sort((a, b) => depth(a.group) - depth(b.group));
}
