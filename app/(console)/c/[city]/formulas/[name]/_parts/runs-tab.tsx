"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { readFailure } from "@/components/data/failure";
import { moleculeList } from "@/components/data/queries/molecule";
import { useTRPC } from "@/components/data/trpc";
import { MoleculeTable } from "@/components/molecule/molecule-table";
import { PanelState } from "@/components/ui/panel-state";
import type { FormulaData, FormulaScopeProps } from "./tab-props";

/** The molecules that were cooked from this formula, newest first. */
export function RunsTab({ city, rig, name, data }: FormulaScopeProps & { data: FormulaData }) {
  const runs = useInfiniteQuery(moleculeList(useTRPC(), { city, rig, formula: name, state: "all" }));
  const molecules = runs.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <PanelState
      loading={runs.isPending}
      failure={readFailure(runs)}
      empty={
        molecules.length === 0
          ? {
              kind: "nothing-exists",
              title: "Nobody has cooked this formula yet",
              hint: "The Cook tab shows what it would make.",
            }
          : undefined
      }
    >
      <MoleculeTable
        city={city}
        molecules={molecules}
        currentHash={data.recipe?.hash}
        onEnd={() => {
          if (runs.hasNextPage && !runs.isFetching) void runs.fetchNextPage();
        }}
        className="flex-1 bg-surface"
      />
    </PanelState>
  );
}
