"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAction } from "@/components/action/use-action";
import { BeadActions } from "@/components/bead/bead-actions";
import { BeadComments } from "@/components/bead/bead-comments";
import { BeadEdges } from "@/components/bead/bead-edges";
import { BeadEditForm } from "@/components/bead/bead-edit-form";
import { BeadFacts } from "@/components/bead/bead-facts";
import { BeadHistory } from "@/components/bead/bead-history";
import { BeadMenu } from "@/components/bead/bead-menu";
import { editOf } from "@/components/bead/bead-row";
import { BeadTexts } from "@/components/bead/bead-texts";
import { WhyBlocked } from "@/components/bead/why-blocked";
import { type Outputs, useTRPC } from "@/components/data/trpc";
import { useSearchState } from "@/components/data/use-search-state";
import { PageBody, PageHeader } from "@/components/shell/page-header";
import { useVisited } from "@/components/shell/recent";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { LinkTabs } from "@/components/ui/link-tabs";
import { MonoId } from "@/components/ui/mono-id";
import { OthersHere } from "@/components/ui/others-here";
import { Panel } from "@/components/ui/panel";
import { EmptyNote } from "@/components/ui/panel-state";
import { StatusMark } from "@/components/ui/status-mark";
import { TimeAgo } from "@/components/ui/time-ago";
import { paths, withQuery } from "@/lib/url/paths";
import { beadSearch } from "@/lib/url/search";

type Tab = typeof beadSearch.defaults.tab;

const tabs = [
  { id: "overview", label: "Overview" },
  { id: "history", label: "History" },
  { id: "json", label: "Raw JSON" },
] as const;

/** The page of one bead. */
export function BeadView({ city, id }: { city: string; id: string }) {
  const show = useSuspenseQuery(useTRPC().bead.show.queryOptions({ city, id }));
  const [{ tab }, setState] = useSearchState(beadSearch);
  const { refusal } = useAction("bead.update", city);
  const [editing, setEditing] = useState(false);
  const { bead, line, why, history } = show.data;
  useVisited(city, { kind: "bead", title: bead.title, path: paths.bead(city, bead.id) });
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Beads", href: paths.beads(city) }]}
        title={bead.title}
        term="bead"
        facts={
          <>
            <StatusMark status={line.state} />
            <span>{bead.type}</span>
            <MonoId id={bead.id} />
            <OthersHere object={`bead:${bead.id}`} />
            <span>{bead.assignee || "nobody"}</span>
            <span>{bead.rig ? `rig ${bead.rig}` : "city"}</span>
            <span className="text-ink-3">
              made <TimeAgo at={bead.createdAt} />
              {bead.createdBy && ` by ${bead.createdBy}`}
            </span>
          </>
        }
        actions={
          <>
            <BeadActions city={city} detail={show.data} />
            <Button
              disabledReason={refusal}
              onClick={() => {
                setState({ tab: "overview" });
                setEditing(true);
              }}
            >
              Edit
            </Button>
            <BeadMenu city={city} id={id} type={bead.type} />
          </>
        }
      >
        <LinkTabs
          label="Bead"
          items={tabs}
          current={tab}
          hrefOf={(each) => withQuery(paths.bead(city, id), beadSearch.format({ tab: each as Tab }))}
          onSelect={(each) => setState({ tab: each as Tab })}
        />
      </PageHeader>
      <PageBody>
        {tab === "overview" && (
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
            <div className="flex min-w-0 flex-col gap-4">
              {editing && (
                <BeadEditForm
                  city={city}
                  id={id}
                  version={bead.version}
                  shown={editOf(show.data.bead)}
                  onDone={() => setEditing(false)}
                />
              )}
              {why && <WhyBlocked city={city} why={why} now={show.dataUpdatedAt} />}
              {bead.description.trim() === "" && <p className="text-ink-3">It has no description.</p>}
              <BeadTexts bead={bead} />
              <BeadComments city={city} detail={show.data} />
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              <Panel id="facts" title="Facts">
                <BeadFacts city={city} detail={show.data} />
              </Panel>
              <Panel id="edges" title="Dependencies">
                <div className="flex flex-col gap-3">
                  <BeadEdges city={city} detail={show.data} />
                </div>
              </Panel>
              <CodeBlock label="command" text={`cityhall bead show ${bead.id}`} />
            </div>
          </div>
        )}
        {tab === "history" && (
          <Panel id="history" title="History" note="The last 30 events of this bead, newest first.">
            {history.length > 0 ? (
              <BeadHistory history={history} titled={false} />
            ) : (
              <EmptyNote
                kind="nothing-exists"
                title="Nothing has happened to it here"
                hint="It was imported as it is."
              />
            )}
          </Panel>
        )}
        {tab === "json" && <CodeBlock label="Raw JSON" text={JSON.stringify(rawOf(show.data), null, 2)} />}
      </PageBody>
    </>
  );
}

/** What the store holds of it, without what the page adds. */
function rawOf({ bead, dependencies, dependents, comments }: Outputs["bead"]["show"]) {
  return { bead, dependencies, dependents, comments };
}
