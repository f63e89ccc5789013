"use client";

import { Handle, type Node, type NodeProps, Position } from "@xyflow/react";
import type { GraphNode } from "@/lib/view/graph";
import { classNames } from "../ui/class-names";
import { TimeAgo } from "../ui/time-ago";
import { toneText } from "../ui/tone-classes";

/** How a box stands to the selected one: the rest fades (ux 26). */
export type Emphasis = "plain" | "selected" | "upstream" | "downstream" | "faded";

/** A box of the drawing for React Flow. */
export type BoxNodeType = Node<{ node: GraphNode; emphasis: Emphasis }, "box">;

const frames: Readonly<Record<Emphasis, string>> = {
  plain: "border-line-strong",
  selected: "border-ink ring-2 ring-ring",
  upstream: "border-waiting",
  downstream: "border-active",
  faded: "border-line opacity-25",
};

/** A step, pack or bead; a container shows its title above its members. */
export function BoxNode({ data: { node, emphasis } }: NodeProps<BoxNodeType>) {
  return (
    <div
      className={classNames(
        "size-full overflow-hidden rounded-md border px-2.5 py-1 transition-opacity",
        node.container ? "bg-sunken/60" : "bg-surface",
        node.id.startsWith("more:") && "border-dashed",
        node.folded && "border-r-4 border-b-4 border-double",
        frames[emphasis],
      )}
    >
      <Handle type="target" position={Position.Left} className="graph-handle" isConnectable={false} />
      <div className="flex items-center gap-1.5">
        {node.glyph && (
          <span aria-hidden="true" className={classNames("font-mono", toneText[node.tone])}>
            {node.glyph}
          </span>
        )}
        <span className="graph-title min-w-0 flex-1 truncate font-medium text-small">{node.title}</span>
      </div>
      {!node.container && node.subtitle && (
        <div className="graph-detail flex gap-2 font-mono text-ink-3 text-micro">
          <span className="min-w-0 flex-1 truncate">{node.subtitle}</span>
          {node.since && !node.folded && <TimeAgo at={node.since} />}
        </div>
      )}
      <Handle type="source" position={Position.Right} className="graph-handle" isConnectable={false} />
    </div>
  );
}
