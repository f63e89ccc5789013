"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/data/trpc";
import { useSearchState } from "@/components/data/use-search-state";
import { FormulaTable } from "@/components/formula/formula-table";
import { PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { FilterInput } from "@/components/ui/filter-input";
import { EmptyNote } from "@/components/ui/panel-state";
import { Segmented } from "@/components/ui/segmented";
import { formulasSearch } from "@/lib/url/search";
import { countText, plural } from "@/lib/view/count";
import { StageButton } from "./stage-button";

/** The formula catalogue of the city or of a rig. */
export function FormulasView({ city }: { city: string }) {
  const [{ rig, q, show }, setState] = useSearchState(formulasSearch);
  const { data } = useSuspenseQuery(useTRPC().formula.list.queryOptions({ city, rig }));
  const shadowing = data.formulas.filter((each) => each.shadowed.length > 0);
  const wrong = data.formulas.filter((each) => each.errors > 0);
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const listed = (show === "shadowing" ? shadowing : show === "errors" ? wrong : data.formulas).filter((each) =>
    words.every((word) => `${each.name} ${each.title} ${each.description}`.toLowerCase().includes(word)),
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader
        title="Formulas"
        term="formula"
        facts={
          <>
            <span>{plural(data.formulas.length, "formula")}</span>
            <span>{plural(data.layers.length, "layer")}</span>
            <span>{rig ? `as rig ${rig} sees them` : "as the city sees them"}</span>
          </>
        }
        actions={<StageButton city={city} rig={rig} />}
        note="For each name the file of the highest layer wins; what it shadows is listed on its page."
      />
      <div className="flex flex-wrap items-center gap-3 border-line border-b bg-surface px-4 py-2 lg:px-6">
        <FilterInput
          label="Filter formulas"
          value={q}
          onChange={(text) => setState({ q: text }, "replace")}
          className="max-w-72"
        />
        <Segmented
          label="Which"
          current={show}
          onSelect={(id) => setState({ show: id })}
          items={[
            { id: "all", label: `All ${countText(data.formulas.length)}` },
            { id: "shadowing", label: `Shadowing ${countText(shadowing.length)}` },
            { id: "errors", label: `With errors ${countText(wrong.length)}` },
          ]}
        />
      </div>
      {data.formulas.length === 0 ? (
        <EmptyNote
          kind="nothing-exists"
          title="No formulas"
          hint="A formula is a file in the formulas/ folder of the city or of a pack."
        />
      ) : listed.length === 0 ? (
        <EmptyNote
          kind="nothing-matches"
          title="No formula matches"
          action={<Button onClick={() => setState({ q: "", show: "all" })}>Clear filters</Button>}
        />
      ) : (
        <FormulaTable city={city} rig={rig} root={data.root} formulas={listed} />
      )}
    </div>
  );
}
