"use client";

import "@xyflow/react/dist/base.css";
import { ReactFlowProvider } from "@xyflow/react";
import { useMemo, useState } from "react";
import { plural } from "@/lib/view/count";
import type { Graph } from "@/lib/view/graph";
import { budgetGraph, drawingBudget } from "@/lib/view/graph-budget";
import { foldGraph } from "@/lib/view/graph-fold";
import { layoutRefusal, measureGraph } from "@/lib/view/graph-preflight";
import { reach } from "@/lib/view/graph-reach";
import { boxesBetween, focusGraph } from "@/lib/view/graph-trace";
import { Button } from "../ui/button";
import { Skeleton } from "../ui/skeleton";
import { DrawPart } from "./draw-part";
import { Drawing } from "./drawing";
import { GraphToolbar } from "./graph-toolbar";
import type { GraphView } from "./graph-view";
import { NotDrawn } from "./not-drawn";
import { useLayout } from "./use-layout";
import { useNarrow } from "./use-narrow";

type CanvasProps = {
  /** What is drawn, for sentences and the names of saved files: `steps`, `packs`. */
  things: string;
  graph: Graph;
  /** The server has focused, folded and cut the graph already: how many things there are, and how many it left out. */
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

/**
 * The one drawing surface: it takes a graph, folds it, cuts it to the budget, measures whether a layout can be made of it, asks the
 * worker for positions and draws.
 */
export function Canvas({ things, graph, cut, selectedId, onSelect, view, onView, onTree, className }: CanvasProps) {
  const narrow = useNarrow();
  const [anyway, setAnyway] = useState(false);
  const [most, setMost] = useState<number>(drawingBudget.usual);
  const [tracing, setTracing] = useState(false);
  const [anchor, setAnchor] = useState("");
  const { focus, depth, trace, open } = view;
  const budgeted = useMemo(() => {
    if (cut) return { graph, ...cut };
    const wanted = focus ? focusGraph(graph, focus, depth ? Number(depth) : undefined) : graph;
    return budgetGraph(foldGraph(wanted, new Set(open)), most);
  }, [graph, cut, focus, depth, open, most]);
  const refusal = useMemo(() => layoutRefusal(measureGraph(budgeted.graph)), [budgeted.graph]);
  const { placed, failed } = useLayout(refusal === undefined ? budgeted.graph : undefined);
  const look = (change: Partial<GraphView>) => {
    setAnchor(change.open ? selectedId : "");
    onView(change);
  };
  const choose = (id: string) => {
    if (id.startsWith("more:")) onTree();
    else if (tracing && id && id !== selectedId) {
      setTracing(false);
      look({ trace: id });
    } else onSelect(id);
  };
  const unfolded = open.includes(selectedId);
  const foldable = unfolded || budgeted.graph.nodes.some(({ id, folded }) => folded && id === selectedId);
  const onFold = foldable
    ? () => look({ open: unfolded ? open.filter((id) => id !== selectedId) : [...open, selectedId] })
    : undefined;
  const onKey = (key: string): boolean => {
    if (key === "f") look(focus ? { focus: "", depth: "" } : { focus: selectedId });
    else if (key === "Enter" && onFold) onFold();
    else if (key === "t" && trace) look({ trace: "" });
    else if (key === "t" && selectedId) setTracing(!tracing);
    else if (key === "Escape" && (tracing || trace || focus)) {
      setTracing(false);
      look({ focus: "", depth: "", trace: "" });
    } else return false;
    return true;
  };
  if (narrow && !anyway)
    return (
      <NotDrawn
        title="A drawing wants a wider screen"
        why={`The tree shows the same ${things}, with the same selection.`}
        onTree={onTree}
      >
        <Button onClick={() => setAnyway(true)}>Draw it anyway</Button>
      </NotDrawn>
    );
  return (
    <div className={className}>
      <GraphToolbar
        things={things}
        graph={budgeted.graph}
        placed={placed}
        selectedId={selectedId}
        view={view}
        onView={look}
        onFold={onFold}
        tracing={tracing}
        onTracing={setTracing}
      />
      {budgeted.left > 0 && (
        <p role="status" className="flex items-center gap-3 border-line border-b px-3 py-1 text-ink-2 text-small">
          {budgeted.total - budgeted.left} of {budgeted.total} {things} are drawn, the busiest first; the tree lists
          all.
          <DrawPart things={things} graph={graph} onPart={(id) => look({ focus: id, depth: "3" })} />
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
      {refusal !== undefined ? (
        <NotDrawn
          title="Too much for one drawing"
          why={`No layout is tried, because ${refusal}. The tree shows the same ${things}; a part of it can be drawn.`}
          onTree={onTree}
        >
          <DrawPart things={things} graph={graph} onPart={(id) => look({ focus: id, depth: "3" })} />
        </NotDrawn>
      ) : failed ? (
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
            anchorId={anchor}
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
