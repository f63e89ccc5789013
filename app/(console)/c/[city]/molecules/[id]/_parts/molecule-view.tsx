"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { startTransition, useCallback, useState } from "react";
import { BeadInspector } from "@/components/bead/bead-inspector";
import { FilterBar, FilterTerms } from "@/components/bead/filter-bar";
import { failureOf } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { useSearchState } from "@/components/data/use-search-state";
import { MoleculeExport } from "@/components/molecule/molecule-export";
import { MoleculeTree, moleculeColumns } from "@/components/molecule/molecule-tree";
import { useBranches } from "@/components/molecule/use-branches";
import { branchesAsked, useMoleculeRows } from "@/components/molecule/use-molecule-rows";
import { useColumns } from "@/components/tree/use-columns";
import { Button } from "@/components/ui/button";
import { Menu } from "@/components/ui/menu";
import { NewRowsPill } from "@/components/ui/new-rows-pill";
import { PanelState } from "@/components/ui/panel-state";
import { paths } from "@/lib/url/paths";
import { moleculeSearch } from "@/lib/url/search";
import { MoleculeDrawing } from "./molecule-drawing";
import { MoleculeHead } from "./molecule-head";

// The views that somebody asks for; the tree, which comes first, is not here.
const loading = () => <PanelState loading />;
const MemberList = dynamic(() => import("@/components/molecule/member-list").then((module) => module.MemberList), {
  loading,
});
const MoleculeEvents = dynamic(
  () => import("@/components/molecule/molecule-events").then((module) => module.MoleculeEvents),
  { loading },
);
const MoleculeTimeline = dynamic(
  () => import("@/components/molecule/molecule-timeline").then((module) => module.MoleculeTimeline),
  { loading },
);

/** One molecule: its members as a tree, a drawing, a timeline or their events, and the selected one beside it. */
export function MoleculeView({ city, id }: { city: string; id: string }) {
  const trpc = useTRPC();
  const router = useRouter();
  const [state, setState] = useSearchState(moleculeSearch);
  const { data: molecule } = useSuspenseQuery(trpc.molecule.show.queryOptions({ city, id }));
  // What is open at first is settled once: progress must not fold a branch under somebody's eyes.
  const [usual] = useState(molecule.expansion);
  const branches = useBranches(city, id, usual, state, (choice) => setState(choice, "replace"));
  const { expanded } = branches;
  const [scrolled, setScrolled] = useState(false);
  const rows = useMoleculeRows(city, id, branches, scrolled || state.sel !== "");
  const [columns, columnEntries] = useColumns("molecule", moleculeColumns);
  const place = useQuery(
    trpc.molecule.locate.queryOptions(
      { city, id, bead: state.sel, ...branchesAsked(expanded, branches.kept) },
      { enabled: state.sel !== "" },
    ),
  );
  const hidden = place.data && !place.data.expanded.every((each) => expanded.includes(each)) ? place.data : undefined;
  const onSelect = (sel: string) => setState({ sel });
  const { onRange: fetchRange } = rows;
  const onRange = useCallback(
    (start: number, end: number) => {
      startTransition(() => setScrolled(start > 0));
      fetchRange(start, end);
    },
    [fetchRange],
  );
  const tree = state.view === "tree" && state.f === "";
  const inspected = state.sel || (molecule.line.descendants === 0 ? id : "");
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <MoleculeHead city={city} id={id} state={state} setState={setState} />
      {(state.view === "tree" || state.view === "timeline") && (
        <>
          <div className="flex flex-wrap items-center gap-2 border-line border-b bg-surface px-4 py-2 lg:px-6">
            <FilterBar
              label="Filter the beads of this molecule"
              placeholder="state:blocked -type:gate words"
              value={state.f}
              onChange={(f, how) => setState({ f }, how)}
            />
            <span className="flex-1" />
            <MoleculeExport city={city} id={id} filter={state.f} />
            {tree && (
              <span className="max-sm:hidden">
                <Menu trigger={<Button>Columns</Button>} entries={columnEntries} />
              </span>
            )}
          </div>
          <FilterTerms value={state.f} onChange={(f) => setState({ f })} />
        </>
      )}
      {branches.gone && tree && (
        <p role="status" className="border-line border-b px-4 py-1 text-ink-2 lg:px-6">
          The branches that this link opened are no longer kept; the usual ones are open.
        </p>
      )}
      {hidden && tree && (
        <p role="status" className="border-line border-b px-4 py-1 text-ink-2 lg:px-6">
          The selected bead is in a folded branch.{" "}
          <button type="button" className="link" onClick={() => branches.open(hidden.expanded)}>
            Show it
          </button>
        </p>
      )}
      <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
        {state.view === "graph" && (
          <MoleculeDrawing
            city={city}
            id={id}
            selected={state.sel}
            onSelect={onSelect}
            view={state}
            onView={setState}
            onTree={() => setState({ view: "tree" })}
          />
        )}
        {state.view === "timeline" && (
          <MoleculeTimeline city={city} id={id} filter={state.f} selected={state.sel} onSelect={onSelect} />
        )}
        {state.view === "events" && <MoleculeEvents city={city} id={id} selected={state.sel} onSelect={onSelect} />}
        {state.view === "tree" && !tree && (
          <MemberList
            city={city}
            id={id}
            filter={state.f}
            selected={state.sel}
            onSelect={onSelect}
            onClear={() => setState({ f: "" })}
          />
        )}
        {tree && (
          <div className="relative flex min-h-60 min-w-0 flex-1 flex-col">
            <NewRowsPill count={rows.fresh} one="new bead" onShow={rows.showFresh} />
            <PanelState
              loading={rows.isPending}
              failure={rows.error && rows.total === 0 ? failureOf(rows.error, rows.refetch) : undefined}
            >
              <MoleculeTree
                title={molecule.line.title}
                total={rows.total}
                loaded={rows.loaded}
                columns={columns}
                selected={state.sel}
                scrollTo={hidden ? undefined : place.data?.index}
                ancestorsAt={rows.ancestorsAt}
                onSelect={onSelect}
                onOpen={(bead) => router.push(paths.bead(city, bead))}
                onToggle={branches.toggle}
                onRange={onRange}
              />
            </PanelState>
          </div>
        )}
        {inspected && (
          <BeadInspector city={city} id={inspected} onClose={state.sel ? () => setState({ sel: "" }) : undefined} />
        )}
      </div>
    </div>
  );
}
