"use client";

import Link from "next/link";
import type { Outputs } from "@/components/data/trpc";
import { PageHeader } from "@/components/shell/page-header";
import { LinkTabs } from "@/components/ui/link-tabs";
import { paths, withQuery } from "@/lib/url/paths";
import { beadsSearch, slingSearch } from "@/lib/url/search";
import { countText, plural } from "@/lib/view/count";

type State = typeof beadsSearch.defaults;

const tabs = [
  { id: "all", label: "All beads" },
  { id: "ready", label: "Ready queue" },
  { id: "ages", label: "Age of the queue" },
  { id: "archive", label: "Archive" },
] as const;

type BeadsHeadProps = {
  city: string;
  state: State;
  setState: (change: Partial<State>) => void;
  first: Outputs["bead"]["list"] | undefined;
};

/** Title, the true count with what it counts, what is hidden, and the two lists of the page. */
export function BeadsHead({ city, state, setState, first }: BeadsHeadProps) {
  const queue = state.view === "ready";
  const predicate = `${queue ? "ready, " : ""}${state.f || "every bead"}${state.rig ? `, rig ${state.rig}` : ""}${
    first && first.hidden > 0 ? `, without ${countText(first.hidden)} system beads` : ""
  }`;
  return (
    <PageHeader
      title="Beads"
      term="bead"
      facts={
        first &&
        state.view !== "ages" &&
        state.view !== "archive" && (
          <>
            <span title={predicate}>{plural(first.total, queue ? "ready bead" : "bead")}</span>
            {first.hidden > 0 && (
              <button type="button" className="link" onClick={() => setState({ system: "shown" })}>
                {countText(first.hidden)} system {first.hidden === 1 ? "bead" : "beads"} hidden
              </button>
            )}
            {state.system === "shown" && (
              <button type="button" className="link" onClick={() => setState({ system: "hidden" })}>
                hide system beads
              </button>
            )}
          </>
        )
      }
      note={queue ? "What may be worked on now, in the order in which agents get it." : undefined}
      actions={
        <Link
          href={withQuery(paths.sling(city), slingSearch.format({ ...slingSearch.defaults, rig: state.rig }))}
          className="inline-flex h-7 items-center rounded-md border border-line-strong bg-surface px-2.5 font-medium hover:bg-hover pointer-coarse:h-11"
        >
          Sling work
        </Link>
      }
    >
      <LinkTabs
        label="Lists"
        items={tabs}
        current={state.view}
        hrefOf={(view) =>
          withQuery(paths.beads(city), beadsSearch.format({ ...state, sel: "", view: view as State["view"] }))
        }
        onSelect={(view) => setState({ view: view as State["view"], sel: "" })}
      />
    </PageHeader>
  );
}
