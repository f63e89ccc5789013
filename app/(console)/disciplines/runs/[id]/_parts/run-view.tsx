"use client";

import { useQuery } from "@tanstack/react-query";
import { readFailure } from "@/components/data/failure";
import { runShow } from "@/components/data/queries/discipline";
import { useTRPC } from "@/components/data/trpc";
import { useSearchState } from "@/components/data/use-search-state";
import { MessageLog } from "@/components/discipline/message-log";
import { SkillList } from "@/components/discipline/skill-list";
import { StepList } from "@/components/discipline/step-list";
import { VerdictMark } from "@/components/discipline/verdict-mark";
import { ObjectMenu } from "@/components/shell/object-menu";
import { PageBody, PageHeader } from "@/components/shell/page-header";
import { LinkTabs } from "@/components/ui/link-tabs";
import { Panel } from "@/components/ui/panel";
import { EmptyNote, PanelState } from "@/components/ui/panel-state";
import { Segmented } from "@/components/ui/segmented";
import { TimeAgo } from "@/components/ui/time-ago";
import { paths, withQuery } from "@/lib/url/paths";
import { disciplineRunSearch } from "@/lib/url/search";
import { plural } from "@/lib/view/count";

type Tab = (typeof disciplineRunSearch.defaults)["tab"];

/** One run: its named steps, its log as any seat sees it, and the skills that it wrote. */
export function RunView({ id }: { id: string }) {
  const [state, setState] = useSearchState(disciplineRunSearch);
  const { data, error, isPending, refetch } = useQuery(runShow(useTRPC(), id, state.seat));
  if (!data) {
    const failure = readFailure({ data, error, refetch });
    return <PanelState loading={isPending} failure={failure} />;
  }
  const { run, seats, seat, messages, replayFault } = data;
  const what = run.kind === "acceptance" ? "Acceptance journey" : `Scenario ${run.scenario}`;
  const tabs: readonly { readonly id: Tab; readonly label: string; readonly count: string }[] = [
    { id: "steps", label: "Steps", count: String(run.steps.length) },
    { id: "log", label: "Message log", count: String(run.messages) },
    { id: "skills", label: "Skills written", count: String(run.skills.length) },
  ];
  return (
    <>
      <PageHeader
        crumbs={[
          { label: "Disciplines", href: paths.disciplines() },
          { label: `${run.packName} ${run.packVersion}`, href: paths.disciplinePack(run.packName, run.packVersion) },
        ]}
        title={what}
        facts={
          <>
            <VerdictMark ok={run.ok} words={["all steps hold", "a step failed"]} />
            <span>seed {run.seed}</span>
            <span>{plural(run.messages, "message")}</span>
            <span>
              by {run.ranBy} <TimeAgo at={run.ranAt.toISOString()} />
            </span>
          </>
        }
        actions={<ObjectMenu id={id} command={`cityhall discipline accept ${run.packName}`} raw={{ value: run }} />}
      >
        <LinkTabs
          label="Run"
          current={state.tab}
          items={tabs}
          hrefOf={(tab) =>
            withQuery(paths.disciplineRun(id), disciplineRunSearch.format({ ...state, tab: tab as Tab }))
          }
          onSelect={(tab) => setState({ tab: tab as Tab })}
        />
      </PageHeader>
      <PageBody>
        {state.tab === "steps" && (
          <Panel flush>
            <StepList steps={run.steps} />
          </Panel>
        )}
        {state.tab === "log" && (
          <Panel
            flush
            title="Message log"
            note={
              replayFault === undefined
                ? "Replayed from the signed log just now: signatures, chains and checks hold."
                : `The log does not replay: ${replayFault}`
            }
            actions={
              seats.length > 0 && (
                <Segmented
                  label="View as seat"
                  items={seats.map(({ id: seatId, role, kind }) => ({
                    id: seatId,
                    label: seatId,
                    title: `${role}, ${kind}`,
                  }))}
                  current={seat}
                  onSelect={(seatId) => setState({ seat: seatId })}
                />
              )
            }
          >
            {messages.length > 0 ? (
              <MessageLog messages={messages} />
            ) : (
              <EmptyNote kind="nothing-exists" title="No message was accepted" hint="The first step says why." />
            )}
          </Panel>
        )}
        {state.tab === "skills" && (
          <Panel
            title="Skills written"
            note="Filled from the log at Dissolve, scoped no wider than the events they came from."
          >
            {run.skills.length > 0 ? (
              <SkillList
                skills={run.skills.map(({ name, text, scope }) => ({
                  name,
                  text,
                  about: scope === "all" ? "for all seats" : `for ${scope.join(", ")}`,
                }))}
              />
            ) : (
              <EmptyNote
                kind="nothing-exists"
                title="No skill was written"
                hint="The pack offers none, or the run ended before they were due."
              />
            )}
          </Panel>
        )}
      </PageBody>
    </>
  );
}
