"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { readFailure } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import type { GraphView } from "@/components/graph/graph-view";
import { LazyCanvas } from "@/components/graph/lazy-canvas";
import { PanelState } from "@/components/ui/panel-state";

type MoleculeDrawingProps = {
  city: string;
  id: string;
  selected: string;
  onSelect: (id: string) => void;
  view: GraphView;
  onView: (change: Partial<GraphView>) => void;
  onTree: () => void;
};

/** The members of a molecule as a drawing; states change in place, only a new structure moves boxes. */
export function MoleculeDrawing({ city, id, selected, onSelect, ...looking }: MoleculeDrawingProps) {
  const { focus, depth, open } = looking.view;
  const query = useQuery(
    useTRPC().molecule.graph.queryOptions(
      { city, id, focus, open: [...open], ...(depth && { depth: Number(depth) }) },
      { placeholderData: keepPreviousData },
    ),
  );
  const { data } = query;
  const graph = data?.graph;
  return (
    <PanelState
      loading={query.isPending}
      failure={readFailure(query)}
      empty={
        graph?.nodes.length === 0
          ? {
              kind: "nothing-exists",
              title: "Nothing to draw",
              hint: "This molecule is one bead; its steps are not materialised.",
            }
          : undefined
      }
    >
      {graph && (
        <LazyCanvas
          things="beads"
          graph={graph}
          cut={data}
          selectedId={selected}
          onSelect={onSelect}
          {...looking}
          className="flex min-h-80 flex-1 flex-col"
        />
      )}
    </PanelState>
  );
}
