"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/data/trpc";
import { useSearchState } from "@/components/data/use-search-state";
import { PolicyTable } from "@/components/discipline/policy-table";
import { QuestionTable } from "@/components/discipline/question-table";
import { RuleReport } from "@/components/discipline/rule-report";
import { SkillList } from "@/components/discipline/skill-list";
import { ViewPreview } from "@/components/discipline/view-preview";
import { ObjectMenu } from "@/components/shell/object-menu";
import { PageBody, PageHeader } from "@/components/shell/page-header";
import { LinkTabs } from "@/components/ui/link-tabs";
import { MonoId } from "@/components/ui/mono-id";
import { Panel } from "@/components/ui/panel";
import { EmptyNote } from "@/components/ui/panel-state";
import { paths, withQuery } from "@/lib/url/paths";
import { disciplinePackSearch } from "@/lib/url/search";
import { OverviewTab } from "./overview-tab";
import { RunsTab } from "./runs-tab";

type Tab = (typeof disciplinePackSearch.defaults)["tab"];

const tabs: readonly { readonly id: Tab; readonly label: string }[] = [
  { id: "overview", label: "Overview" },
  { id: "rules", label: "Rules" },
  { id: "views", label: "Views" },
  { id: "policies", label: "Policies" },
  { id: "questions", label: "Questions" },
  { id: "skills", label: "Skills and lessons" },
  { id: "runs", label: "Evals and acceptance" },
];

/** One installed Discipline Pack: what it says, how it was judged, and how its journeys went. */
export function PackView({ name, version }: { name: string; version: string }) {
  const { data: pack } = useSuspenseQuery(useTRPC().discipline.pack.queryOptions({ name, version }));
  const [state, setState] = useSearchState(disciplinePackSearch);
  const { tab, role, device } = state;
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Disciplines", href: paths.disciplines() }]}
        title={pack.name}
        facts={
          <>
            <span className="font-mono">{pack.version}</span>
            <span>core {pack.core}</span>
            <span className="max-w-72 min-w-0">
              <MonoId id={pack.digest} />
            </span>
          </>
        }
        actions={
          <ObjectMenu id={`${name}@${version}`} command="cityhall discipline check FOLDER" raw={{ value: pack }} />
        }
      >
        <LinkTabs
          label="Pack"
          current={tab}
          items={tabs}
          hrefOf={(id) =>
            withQuery(paths.disciplinePack(name, version), disciplinePackSearch.format({ ...state, tab: id as Tab }))
          }
          onSelect={(id) => setState({ tab: id as Tab })}
        />
      </PageHeader>
      <PageBody>
        {tab === "overview" && <OverviewTab pack={pack} />}
        {tab === "rules" && (
          <Panel
            flush
            title="Validation report"
            note="As it was judged when it was installed, and is again at every use."
          >
            <RuleReport rows={pack.rows} />
          </Panel>
        )}
        {tab === "views" && (
          <Panel title="Views" note="The order of components from the core catalog, per role and device.">
            <ViewPreview roles={pack.roles} views={pack.views} role={role} device={device} onSelect={setState} />
          </Panel>
        )}
        {tab === "policies" && (
          <Panel flush title="Policies" note="The most severe matching action wins: block, escalate, redact, allow.">
            {pack.policies.length > 0 ? (
              <PolicyTable policies={pack.policies} />
            ) : (
              <EmptyNote
                kind="nothing-exists"
                title="The pack has no policies"
                hint="The core policies always apply."
              />
            )}
          </Panel>
        )}
        {tab === "questions" && (
          <Panel flush title="Questions" note="Private sets are compared blinded; public answers are seen by the room.">
            {pack.compare.length + pack.public.length > 0 ? (
              <QuestionTable compare={pack.compare} questions={pack.public} />
            ) : (
              <EmptyNote
                kind="nothing-exists"
                title="The pack asks nothing of its own"
                hint="The questions of the core are asked all the same."
              />
            )}
          </Panel>
        )}
        {tab === "skills" && (
          <>
            <Panel title="Skills" note="Offered to every agent that joins. Text, never executed.">
              <SkillList
                skills={pack.skills.map(({ name: skill, text, description }) => ({
                  name: skill,
                  text,
                  about: description,
                }))}
              />
            </Panel>
            <Panel title="Lesson templates" note="Filled from the log when a Coalition dissolves.">
              <SkillList skills={pack.lessons.map(({ path, text }) => ({ name: path, text }))} />
            </Panel>
          </>
        )}
        {tab === "runs" && <RunsTab pack={pack} />}
      </PageBody>
    </>
  );
}
