"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useMemo } from "react";
import { RevisionBanner } from "@/components/config/revision-banner";
import { useRevision } from "@/components/config/use-revision";
import { useTRPC } from "@/components/data/trpc";
import { useSearchState } from "@/components/data/use-search-state";
import { LazyCanvas } from "@/components/graph/lazy-canvas";
import { ImportDetail } from "@/components/pack/import-detail";
import { ImportTree } from "@/components/pack/import-tree";
import { PageHeader } from "@/components/shell/page-header";
import { LinkTabs } from "@/components/ui/link-tabs";
import { EmptyNote, PanelState } from "@/components/ui/panel-state";
import { paths, withQuery } from "@/lib/url/paths";
import { importsSearch } from "@/lib/url/search";
import { plural } from "@/lib/view/count";
import { importGraph } from "@/lib/view/import-graph";

/** Changing imports is another job than looking at them; it is loaded when somebody begins it. */
const ImportVersions = dynamic(() => import("./import-versions").then((module) => module.ImportVersions), {
  loading: () => <PanelState loading />,
});

/** Packs in use: the tree table operates, the drawing explains (ux 21). */
export function ImportsView({ city }: { city: string }) {
  const { data } = useSuspenseQuery(useTRPC().import.list.queryOptions({ city, ...useRevision().pin }));
  const [state, setState] = useSearchState(importsSearch);
  const { view, sel, rig } = state;
  const imports = useMemo(
    () =>
      data.imports.filter(
        (each) => rig === "" || each.fromDir !== undefined || (each.surface.kind === "rig" && each.surface.rig === rig),
      ),
    [data.imports, rig],
  );
  const graph = useMemo(() => importGraph({ ...data, imports }), [data, imports]);
  const broken = data.imports.filter((each) => each.problem !== undefined).length;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <RevisionBanner city={city} />
      <PageHeader
        title="Imports"
        term="pack"
        facts={
          <>
            <span>{plural(data.packs.length, "pack")}</span>
            <span>{plural(data.imports.length, "import")}</span>
            {broken > 0 && <span className="text-bad">✕ {broken} not resolved</span>}
          </>
        }
        note="Which packs this city is made of, who asked for each, and what each one adds."
        actions={
          <Link className="link" href={paths.marketplace(city)}>
            Marketplace
          </Link>
        }
      >
        <LinkTabs
          label="View"
          current={view}
          onSelect={(id) => setState({ view: id as typeof view })}
          hrefOf={(id) => withQuery(paths.imports(city), importsSearch.format({ ...state, view: id as typeof view }))}
          items={[
            { id: "tree", label: "Tree" },
            { id: "graph", label: "Graph" },
            { id: "versions", label: "Versions" },
          ]}
        />
      </PageHeader>
      {view === "versions" ? (
        <ImportVersions city={city} />
      ) : data.imports.length === 0 ? (
        <EmptyNote
          kind="nothing-exists"
          title="This city imports no packs"
          hint="Find one in the marketplace, or add its source under Versions."
          command="cityhall import add SOURCE"
          doc={{ slug: "authors", part: "import-a-pack", label: "How imports work" }}
        />
      ) : (
        <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
          {view === "graph" ? (
            <LazyCanvas
              things="packs"
              graph={graph}
              selectedId={sel}
              onSelect={(id) => setState({ sel: id })}
              view={state}
              onView={setState}
              onTree={() => setState({ view: "tree" })}
              className="flex min-h-80 flex-1 flex-col"
            />
          ) : (
            <ImportTree
              city={{ ...data, imports }}
              selected={sel}
              onSelect={(id) => setState({ sel: id })}
              className="min-h-60 flex-1 bg-surface"
            />
          )}
          <ImportDetail city={city} data={data} selected={sel} />
        </div>
      )}
    </div>
  );
}
