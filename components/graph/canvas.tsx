"use client";

import "@xyflow/react/dist/base.css";
import { ReactFlowProvider } from "@xyflow/react";
import { useMemo, useState } from "react";
import { plural } from "@/lib/view/count";
import type { Graph } from "@/lib/view/graph";
import { budgetGraph, drawingBudget } from "@/lib/view/graph-budget";
import { reach } from "@/lib/view/graph-reach";
import { boxesBetween, focusGraph } from "@/lib/view/graph-trace";
import { Button } from "../ui/button";
import { EmptyNote } from "../ui/panel-state";
import { Skeleton } from "../ui/skeleton";
import { Drawing } from "./drawing";
import { GraphToolbar } from "./graph-toolbar";
import type { GraphView } from "./graph-view";
import { useLayout } from "./use-layout";
import { useNarrow } from "./use-narrow";

type CanvasProps = {
  /** What is drawn, for sentences and the names of saved files: `steps`, `packs`. */
  things: string;
  graph: Graph;
  /** The server has cut the graph to the drawing budget already: how many there are, and how many it left out. */
  cut?: { readonly total: number; readonly left: number };
  selectedId: string;
  onSelect: (id: string) => void;
  /** Focus and trace, as the address of the page has them. */
  view: GraphView;
  onView: (change: Partial<GraphView>) => void;
  /** Shows the tree with the same selection. */
  onTree: () => void;
  className?: string;
};

/** The one drawing surface: it takes a graph, cuts it to the budget, asks the worker for positions and draws. */
export function Canvas({ things, graph, cut, selectedId, onSelect, view, onView, onTree, className }: CanvasProps) {
  const narrow = useNarrow();
  const [anyway, setAnyway] = useState(false);
  const [most, setMost] = useState<number>(drawingBudget.usual);
  const [tracing, setTracing] = useState(false);
  const { focus, depth, trace } = view;
  const budgeted = useMemo(() => {
    const wanted = focus ? focusGraph(graph, focus, depth ? Number(depth) : undefined) : graph;
    if (cut) return { graph: wanted, ...cut };
    const drawn = budgetGraph(wanted, most);
    return { ...drawn, total: graph.nodes.length, left: drawn.left };
  }, [graph, cut, focus, depth, most]);
  const { placed, failed } = useLayout(budgeted.graph);
  const choose = (id: string) => {
    if (tracing && id && id !== selectedId) {
      setTracing(false);
      onView({ trace: id });
    } else onSelect(id);
  };
  const onKey = (key: string): boolean => {
    if (key === "f") onView(focus ? { focus: "", depth: "" } : { focus: selectedId });
    else if (key === "t" && trace) onView({ trace: "" });
    else if (key === "t" && selectedId) setTracing(!tracing);
    else if (key === "Escape" && (tracing || trace || focus)) {
      setTracing(false);
      onView({ focus: "", depth: "", trace: "" });
    } else return false;
    return true;
  };
  if (narrow && !anyway)
    return (
      <EmptyNote
        kind="not-configured"
        title="A drawing wants a wider screen"
        hint={`The tree shows the same ${things}, with the same selection.`}
        action={
          <span className="flex gap-2">
            <Button kind="primary" onClick={onTree}>
              Show the tree
            </Button>
            <Button onClick={() => setAnyway(true)}>Draw it anyway</Button>
          </span>
        }
      />
    );
  return (
    <div className={className}>
      <GraphToolbar
        things={things}
        graph={budgeted.graph}
        placed={placed}
        selectedId={selectedId}
        view={view}
        onView={onView}
        tracing={tracing}
        onTracing={setTracing}
      />
      {budgeted.left > 0 && (
        <p role="status" className="flex items-center gap-3 border-line border-b px-3 py-1 text-ink-2 text-small">
          {budgeted.total - budgeted.left} of {budgeted.total} {things} are drawn, the busiest first; the tree lists
          all.
          {!cut && most < drawingBudget.ceiling && (
            <button type="button" className="link" onClick={() => setMost(drawingBudget.ceiling)}>
              Draw up to {drawingBudget.ceiling}
            </button>
          )}
        </p>
      )}
      <p role="status" className="sr-only">
        {wordsOf(budgeted.graph, selectedId, trace)}
      </p>
      {trace && boxesBetween(budgeted.graph.edges, selectedId, trace).size === 0 && (
        <p className="border-line border-b px-3 py-1 text-ink-2 text-small">No way leads from one to the other.</p>
      )}
      {failed ? (
        <p role="alert" className="p-4">
          No layout was found for this drawing; the tree shows the same {things}.
        </p>
      ) : placed ? (
        <ReactFlowProvider>
          <Drawing
            name={things}
            placed={placed}
            selectedId={selectedId}
            traceId={trace}
            onSelect={choose}
            onKey={onKey}
          />
        </ReactFlowProvider>
      ) : (
        <Skeleton rows={8} label="Laying out" />
      )}
    </div>
  );
}

/** The selection in words, as it is said to people who do not see the drawing. */
function wordsOf({ nodes, edges }: Graph, selectedId: string, trace: string): string {
  const node = nodes.find(({ id }) => id === selectedId);
  if (!node) return "";
  if (trace) return `${plural(boxesBetween(edges, selectedId, trace).size, "box", "boxes")} on the path`;
  const [before, after] = (["upstream", "downstream"] as const).map((way) => reach(edges, selectedId, way).size);
  return `${node.title}${node.subtitle ? `, ${node.subtitle}` : ""}: ${before} before, ${after} after`;
}
