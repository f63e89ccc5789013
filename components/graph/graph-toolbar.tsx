"use client";

import type { Graph } from "@/lib/view/graph";
import { graphJson, graphMermaid } from "@/lib/view/graph-export";
import { Button } from "../ui/button";
import { downloadText } from "../ui/download-text";
import { ExportMenu } from "../ui/export-menu";
import { Kbd } from "../ui/kbd";
import { Segmented } from "../ui/segmented";
import { drawingColours } from "./drawing-colours";
import { focusDepths, type GraphView } from "./graph-view";
import type { PlacedGraph } from "./placed-graph";
import { svgText } from "./svg-text";

type GraphToolbarProps = {
  things: string;
  graph: Graph;
  placed: PlacedGraph | undefined;
  selectedId: string;
  view: GraphView;
  onView: (change: Partial<GraphView>) => void;
  /** The next chosen box is the other end of a path. */
  tracing: boolean;
  onTracing: (on: boolean) => void;
  /** Unfolds or folds the selected box; undefined where it is neither. */
  onFold: (() => void) | undefined;
};

const none = "Select a box first.";

/** What can be done with a drawing: isolate what is around a box, trace a path, save what is drawn. */
export function GraphToolbar(props: GraphToolbarProps) {
  const { things, graph, placed, selectedId, view, onView, tracing, onTracing, onFold } = props;
  const save = (ending: string, type: string, text: string) => downloadText(`${things}.${ending}`, text, type);
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b bg-surface px-3 py-1.5">
      {view.focus ? (
        <>
          <Button onClick={() => onView({ focus: "", depth: "" })} shortcut={<Kbd>f</Kbd>}>
            Show all {things}
          </Button>
          <Segmented
            label="Lines away from the focus"
            items={focusDepths}
            current={focusDepths.find(({ id }) => id === view.depth)?.id ?? ""}
            onSelect={(depth) => onView({ depth })}
          />
        </>
      ) : (
        <Button
          disabledReason={selectedId ? undefined : none}
          onClick={() => onView({ focus: selectedId })}
          shortcut={<Kbd>f</Kbd>}
        >
          Focus
        </Button>
      )}
      {view.trace ? (
        <Button onClick={() => onView({ trace: "" })} shortcut={<Kbd>t</Kbd>}>
          End the trace
        </Button>
      ) : (
        <Button
          aria-pressed={tracing}
          disabledReason={selectedId ? undefined : none}
          onClick={() => onTracing(!tracing)}
          shortcut={<Kbd>t</Kbd>}
        >
          {tracing ? "Choose the other end" : "Trace a path"}
        </Button>
      )}
      <Button
        disabledReason={onFold ? undefined : "Select a box that counts several, or one that was unfolded."}
        onClick={onFold}
        shortcut={<Kbd>Enter</Kbd>}
      >
        {view.open.includes(selectedId) ? "Fold" : "Unfold"}
      </Button>
      <span className="flex-1" />
      <ExportMenu
        label="What is drawn"
        formats={[
          {
            label: "SVG",
            onSave: () => placed && save("svg", "image/svg+xml", svgText(placed, things, drawingColours())),
          },
          { label: "Mermaid", onSave: () => save("mmd", "text/plain", graphMermaid(graph)) },
          { label: "JSON", onSave: () => save("json", "application/json", graphJson(graph)) },
        ]}
      />
    </div>
  );
}
