"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { BeadMenu } from "@/components/bead/bead-menu";
import { useTRPC } from "@/components/data/trpc";
import { PageHeader } from "@/components/shell/page-header";
import { useVisited } from "@/components/shell/recent";
import { Button } from "@/components/ui/button";
import { LinkTabs } from "@/components/ui/link-tabs";
import { MonoId } from "@/components/ui/mono-id";
import { ProgressBar } from "@/components/ui/progress-bar";
import { StatusMark } from "@/components/ui/status-mark";
import { TimeAgo } from "@/components/ui/time-ago";
import { paths, withQuery } from "@/lib/url/paths";
import { beadsSearch, moleculeSearch } from "@/lib/url/search";
import { countText } from "@/lib/view/count";

type State = typeof moleculeSearch.defaults;

/** Title, state and progress of a molecule; every count leads to the beads that it counts (ux 6). */
export function MoleculeHead({
  city,
  id,
  state,
  setState,
}: {
  city: string;
  id: string;
  state: State;
  setState: (change: Partial<State>) => void;
}) {
  const { data } = useSuspenseQuery(useTRPC().molecule.show.queryOptions({ city, id }));
  const { line, progress } = data;
  useVisited(city, { kind: "molecule", title: line.title, path: paths.molecule(city, id) });
  const beadsHref = (filter: string) =>
    withQuery(paths.beads(city), beadsSearch.format({ ...beadsSearch.defaults, f: `in:${id} ${filter}`.trim() }));
  const open = progress ? progress.total - progress.closed : 0;
  // A gate or a running bead may be blocked as well: it has its own part of the bar already.
  const blocked = progress ? Math.max(0, Math.min(progress.blocked, open - progress.working - progress.gates)) : 0;
  return (
    <PageHeader
      crumbs={[{ label: "Molecules", href: paths.molecules(city) }]}
      title={line.title}
      term="molecule"
      facts={
        <>
          <StatusMark status={line.state} />
          <MonoId id={line.id} />
          {data.formula && (
            <Link className="link" href={paths.formula(city, data.formula)}>
              {data.formula}
            </Link>
          )}
          <span>{line.rig ? `rig ${line.rig}` : "city"}</span>
          {line.routedTo && <span>→ {line.routedTo}</span>}
          <span className="text-ink-3">
            cooked <TimeAgo at={line.createdAt} />
            {data.createdBy && ` by ${data.createdBy}`}
          </span>
        </>
      }
      actions={
        <>
          <Button onClick={() => setState({ sel: state.sel === id ? "" : id })}>
            {state.sel === id ? "Hide the root" : "Inspect the root"}
          </Button>
          <BeadMenu city={city} id={id} type="molecule" />
        </>
      }
    >
      {progress ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pb-2">
          <ProgressBar
            className="w-40"
            segments={[
              { count: progress.closed - progress.failed, word: "done", tone: "good" },
              { count: progress.failed, word: "failed", tone: "bad" },
              { count: progress.working, word: "running", tone: "active" },
              { count: progress.gates, word: "waiting for a person", tone: "human" },
              { count: blocked, word: "blocked", tone: "waiting" },
              { count: Math.max(0, open - progress.working - progress.gates - blocked), word: "open", tone: "neutral" },
            ]}
          />
          <span>
            <Link className="link" href={beadsHref("state:closed")}>
              {countText(progress.closed)} done
            </Link>{" "}
            of{" "}
            <Link className="link" href={beadsHref("")}>
              {countText(progress.total)} materialised
            </Link>
          </span>
          <Link className="link" href={beadsHref("state:working")}>
            {countText(progress.working)} running
          </Link>
          <Link className="link" href={beadsHref("state:blocked")}>
            {countText(progress.blocked)} waiting
          </Link>
          {progress.failed > 0 && (
            <Link className="link text-bad" href={beadsHref("state:failed")}>
              ✕ {countText(progress.failed)} failed
            </Link>
          )}
          {progress.gates > 0 && (
            <Link className="link text-human" href={beadsHref("state:gate")}>
              ▲ {countText(progress.gates)} at a gate
            </Link>
          )}
        </div>
      ) : (
        <p className="pb-2 text-ink-2">1 bead, steps not materialised</p>
      )}
      <LinkTabs
        label="View"
        current={state.view}
        onSelect={(view) => setState({ view: view as State["view"] })}
        hrefOf={(view) =>
          withQuery(paths.molecule(city, id), moleculeSearch.format({ ...state, view: view as State["view"] }))
        }
        items={[
          { id: "tree", label: "Tree" },
          { id: "graph", label: "Graph" },
          { id: "timeline", label: "Timeline" },
          { id: "events", label: "Events" },
        ]}
      />
    </PageHeader>
  );
}
