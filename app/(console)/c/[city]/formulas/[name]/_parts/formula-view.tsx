"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTRPC } from "@/components/data/trpc";
import { useSearchState } from "@/components/data/use-search-state";
import { ObjectMenu } from "@/components/shell/object-menu";
import { PageHeader } from "@/components/shell/page-header";
import { useVisited } from "@/components/shell/recent";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { LinkTabs } from "@/components/ui/link-tabs";
import { PanelState } from "@/components/ui/panel-state";
import { paths, withQuery } from "@/lib/url/paths";
import { formulaSearch, scopeSearch } from "@/lib/url/search";
import { countText } from "@/lib/view/count";
import { OverviewTab } from "./overview-tab";

// Each tab is loaded when it is first opened; the overview, which comes first, is not here.
const loading = () => <PanelState loading />;
const CookTab = dynamic(() => import("./cook-tab").then((module) => module.CookTab), { loading });
const LayersTab = dynamic(() => import("./layers-tab").then((module) => module.LayersTab), { loading });
const PassesTab = dynamic(() => import("./passes-tab").then((module) => module.PassesTab), { loading });
const RecipeTab = dynamic(() => import("./recipe-tab").then((module) => module.RecipeTab), { loading });
const RunsTab = dynamic(() => import("./runs-tab").then((module) => module.RunsTab), { loading });
const SourceTab = dynamic(() => import("./source-tab").then((module) => module.SourceTab), { loading });

/** One formula: what it is, its text, what it compiles to and how, and how to cook it. */
export function FormulaView({ city, name }: { city: string; name: string }) {
  const [state, setState] = useSearchState(formulaSearch);
  const { tab, rig } = state;
  useVisited(city, { kind: "formula", title: name, path: paths.formula(city, name) });
  const { data } = useSuspenseQuery(
    useTRPC().formula.show.queryOptions({ city, rig, name, values: {}, passes: false }),
  );
  const errors = data.diagnostics.filter((each) => each.severity === "error").length;
  const lints = data.diagnostics.length - errors;
  const scope = { city, rig, name };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader
        crumbs={[{ label: "Formulas", href: withQuery(paths.formulas(city), scopeSearch.format({ rig })) }]}
        title={name}
        term="formula"
        facts={
          <>
            {errors > 0 ? (
              <span className="text-bad">✕ does not compile</span>
            ) : (
              <span className="text-good">● compiles</span>
            )}
            {lints > 0 && <span className="text-waiting">◆ {lints} to look at</span>}
            <span>{data.type || "workflow"}</span>
            {data.recipe?.contract === "v2" && <Chip>formulas v2</Chip>}
            <span>{rig ? `rig ${rig}` : "city"}</span>
          </>
        }
        actions={
          <>
            <Button kind="primary" onClick={() => setState({ tab: "cook" })}>
              Cook
            </Button>
            <ObjectMenu id={name} command={`cityhall formula show ${name}`} raw={{ value: data }} />
          </>
        }
      >
        <LinkTabs
          label="Parts of the formula"
          current={tab}
          onSelect={(id) => setState({ tab: id as typeof tab, sel: "" })}
          hrefOf={(id) =>
            withQuery(paths.formula(city, name), formulaSearch.format({ ...state, tab: id as typeof tab }))
          }
          items={[
            { id: "overview", label: "Overview" },
            {
              id: "source",
              label: "Source",
              ...(data.diagnostics.length > 0 && { count: countText(data.diagnostics.length) }),
            },
            { id: "recipe", label: "Recipe", ...(data.recipe && { count: countText(data.recipe.steps.length) }) },
            { id: "passes", label: "Passes" },
            { id: "layers", label: "Layers", count: countText(data.files.length) },
            { id: "runs", label: "Runs" },
            { id: "cook", label: "Cook" },
          ]}
        />
      </PageHeader>
      {tab === "overview" && <OverviewTab {...scope} data={data} />}
      {tab === "source" && <SourceTab {...scope} data={data} />}
      {tab === "recipe" && <RecipeTab data={data} state={state} setState={setState} />}
      {tab === "passes" && <PassesTab {...scope} chosen={state.pass} onChoose={(pass) => setState({ pass })} />}
      {tab === "layers" && <LayersTab {...scope} data={data} />}
      {tab === "runs" && <RunsTab {...scope} data={data} />}
      {tab === "cook" && <CookTab {...scope} />}
    </div>
  );
}
