"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { BeadInspector } from "@/components/bead/bead-inspector";
import { failureOf } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { useSearchState } from "@/components/data/use-search-state";
import { MoleculeTree } from "@/components/molecule/molecule-tree";
import { useMoleculeRows } from "@/components/molecule/use-molecule-rows";
import { PanelState } from "@/components/ui/panel-state";
import { moleculeSearch } from "@/lib/url/search";
import { expandedBranches, toggleBranch } from "@/lib/view/expanded-branches";
import { MoleculeDrawing } from "./molecule-drawing";
import { MoleculeHead } from "./molecule-head";

/** One molecule: its members as a tree or as a drawing, and the selected one beside it. */
export function MoleculeView({ city, id }: { city: string; id: string }) {
  const trpc = useTRPC();
  const [state, setState] = useSearchState(moleculeSearch);
  const { data: molecule } = useSuspenseQuery(trpc.molecule.show.queryOptions({ city, id }));
  // What is open at first is settled once: progress must not fold a branch under somebody's eyes.
  const [usual] = useState(molecule.expansion);
  const expanded = useMemo(() => expandedBranches(usual, state), [usual, state]);
  const rows = useMoleculeRows(city, id, expanded);
  const place = useQuery(
    trpc.molecule.locate.queryOptions({ city, id, bead: state.sel, expanded }, { enabled: state.sel !== "" }),
  );
  const hidden = place.data && !place.data.expanded.every((each) => expanded.includes(each)) ? place.data : undefined;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <MoleculeHead city={city} id={id} state={state} setState={setState} />
      {hidden && state.view === "tree" && (
        <p role="status" className="border-line border-b px-4 py-1 text-ink-2 lg:px-6">
          The selected bead is in a folded branch.{" "}
          <button
            type="button"
            className="link"
            onClick={() => setState({ exp: hidden.expanded.filter((each) => !usual.includes(each)), fold: [] })}
          >
            Show it
          </button>
        </p>
      )}
      <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
        {state.view === "graph" ? (
          <MoleculeDrawing city={city} id={id} selected={state.sel} onSelect={(sel) => setState({ sel })} />
        ) : (
          <PanelState loading={rows.isPending} failure={rows.error ? failureOf(rows.error, rows.refetch) : undefined}>
            <MoleculeTree
              title={molecule.line.title}
              total={rows.total}
              loaded={rows.loaded}
              selected={state.sel}
              scrollTo={hidden ? undefined : place.data?.index}
              onSelect={(sel) => setState({ sel })}
              onToggle={(branch, open) => setState(toggleBranch(usual, state, branch, open), "replace")}
              onRange={rows.onRange}
            />
          </PanelState>
        )}
        {state.sel ? (
          <BeadInspector city={city} id={state.sel} onClose={() => setState({ sel: "" })} />
        ) : (
          molecule.line.descendants === 0 && <BeadInspector city={city} id={id} onClose={() => setState({ sel: "" })} />
        )}
      </div>
    </div>
  );
}
