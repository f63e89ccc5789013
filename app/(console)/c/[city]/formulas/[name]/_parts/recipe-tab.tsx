"use client";

import { useMemo } from "react";
import { RecipeStepDetail } from "@/components/formula/recipe-step-detail";
import { RecipeTree } from "@/components/formula/recipe-tree";
import { LazyCanvas } from "@/components/graph/lazy-canvas";
import { EmptyNote } from "@/components/ui/panel-state";
import { Segmented } from "@/components/ui/segmented";
import type { formulaSearch } from "@/lib/url/search";
import { recipeGraph } from "@/lib/view/recipe-graph";
import type { FormulaData } from "./tab-props";

type State = Pick<typeof formulaSearch.defaults, "view" | "sel" | "focus" | "depth" | "trace" | "open">;

/** What the formula compiles to with its defaults: the steps as a tree or as a drawing, with one selection. */
export function RecipeTab({
  data,
  state,
  setState,
}: {
  data: FormulaData;
  state: State;
  setState: (change: Partial<State>) => void;
}) {
  const { recipe } = data;
  const graph = useMemo(() => recipe && recipeGraph(recipe), [recipe]);
  if (!recipe || !graph)
    return (
      <EmptyNote
        kind="nothing-exists"
        title="There is no recipe"
        hint={data.error ?? "The formula does not compile."}
      />
    );
  const step = recipe.steps.find((each) => each.id === state.sel);
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 border-line border-b bg-surface px-4 py-2 lg:px-6">
        <Segmented
          label="View"
          current={state.view}
          onSelect={(view) => setState({ view })}
          items={[
            { id: "tree", label: "Tree" },
            { id: "graph", label: "Graph" },
          ]}
        />
        {recipe.rootOnly && (
          <span className="text-ink-2">A wisp: cooking makes one bead, its steps are not materialised.</span>
        )}
        {recipe.removed.length > 0 && (
          <span className="text-ink-3" title={recipe.removed.map((each) => `${each.id}: ${each.reason}`).join("\n")}>
            {recipe.removed.length} left out by conditions
          </span>
        )}
      </div>
      <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
        {state.view === "graph" ? (
          <LazyCanvas
            things="steps"
            graph={graph}
            selectedId={state.sel}
            onSelect={(sel) => setState({ sel })}
            view={state}
            onView={setState}
            onTree={() => setState({ view: "tree" })}
            className="flex min-h-80 flex-1 flex-col"
          />
        ) : (
          <RecipeTree
            recipe={recipe}
            selectedId={state.sel}
            onSelect={(sel) => setState({ sel })}
            className="min-h-60 flex-1 bg-surface"
          />
        )}
        {step && (
          <RecipeStepDetail recipe={recipe} step={step} root={data.root} onSelect={(sel) => setState({ sel })} />
        )}
      </div>
    </>
  );
}
