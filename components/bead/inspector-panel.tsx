"use client";

import { useQuery } from "@tanstack/react-query";
import { PanelRightClose, PanelRightOpen } from "lucide-react";
import { useState } from "react";
import { readFailure } from "../data/failure";
import { useTRPC } from "../data/trpc";
import { useKeptChoice } from "../data/use-kept-choice";
import { PanelState } from "../ui/panel-state";
import { BeadDetail } from "./bead-detail";
import { InspectorEdge, inspectorWidth } from "./inspector-edge";

export type BeadInspectorProps = {
  city: string;
  id: string;
  /** Undefined where the bead is what the page is about. */
  onClose: (() => void) | undefined;
};

/** The selected bead beside a list or a tree; its width, and whether it is folded, is kept for every browser of a person (ux 3). */
export function InspectorPanel({ city, id, onClose }: BeadInspectorProps) {
  const show = useQuery(useTRPC().bead.show.queryOptions({ city, id }));
  const [openedAt] = useState(() => Date.now());
  const [remembered, remember] = useKeptChoice("inspector-width");
  const [shape, reshape] = useKeptChoice("inspector");
  const width = inspectorWidth(Number(remembered));
  const folded = shape === "folded";
  const fold = (
    <button
      type="button"
      onClick={() => reshape(folded ? "" : "folded")}
      aria-expanded={!folded}
      aria-label={folded ? `Show ${id} in the inspector` : "Fold the inspector"}
      className="flex size-6 items-center justify-center rounded-sm text-ink-3 hover:bg-hover hover:text-ink pointer-coarse:size-11"
    >
      {folded ? <PanelRightOpen aria-hidden="true" size={14} /> : <PanelRightClose aria-hidden="true" size={14} />}
    </button>
  );
  const close = onClose && (
    <button
      type="button"
      data-closes-level
      onClick={onClose}
      aria-label="Close the inspector"
      className="size-6 rounded-sm text-ink-3 hover:bg-hover hover:text-ink pointer-coarse:size-11"
    >
      ✕
    </button>
  );
  if (folded)
    return (
      <aside
        aria-label={`Bead ${id}, folded`}
        className="flex shrink-0 gap-1 border-line bg-surface p-2 max-lg:justify-end max-lg:border-t lg:flex-col lg:border-l"
      >
        {fold}
        {close}
      </aside>
    );
  return (
    <aside
      aria-label={`Bead ${id}`}
      className="relative flex max-h-[70dvh] shrink-0 flex-col border-line bg-surface max-lg:border-t lg:max-h-none lg:w-(--inspector) lg:border-l"
      style={{ "--inspector": `min(${width}px, 60vw)` } as React.CSSProperties}
    >
      <InspectorEdge width={width} onWidth={(next) => remember(String(next))} />
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        <div className="flex justify-end gap-1 px-2 pt-2">
          {fold}
          {close}
        </div>
        <PanelState loading={show.isPending} failure={readFailure(show)}>
          {show.data && (
            <div className="flex flex-col gap-4 px-4 pb-6">
              <BeadDetail key={id} city={city} detail={show.data} now={Math.max(openedAt, show.dataUpdatedAt)} />
            </div>
          )}
        </PanelState>
      </div>
    </aside>
  );
}
