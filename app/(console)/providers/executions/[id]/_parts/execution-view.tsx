"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { executionShow } from "@/components/data/queries/provider";
import { useTRPC } from "@/components/data/trpc";
import { ArtifactTable } from "@/components/provider/artifact-table";
import { ExecutionMark } from "@/components/provider/execution-mark";
import { PriceBreakdown } from "@/components/provider/price-breakdown";
import { StepTable } from "@/components/provider/step-table";
import { ObjectMenu } from "@/components/shell/object-menu";
import { PageBody, PageHeader } from "@/components/shell/page-header";
import { CodeBlock } from "@/components/ui/code-block";
import { KeyValue } from "@/components/ui/key-value";
import { MonoId } from "@/components/ui/mono-id";
import { Panel } from "@/components/ui/panel";
import { EmptyNote } from "@/components/ui/panel-state";
import { TimeAgo } from "@/components/ui/time-ago";
import type { ExecutionState } from "@/lib/provider/execution";
import { paths } from "@/lib/url/paths";
import { executionLook } from "@/lib/view/execution-look";
import { DecidePanel } from "./decide-panel";

/** One call from its hold to its end: timeline, money, what was sent and what came. */
export function ExecutionView({ id }: { id: string }) {
  const { data } = useSuspenseQuery(executionShow(useTRPC(), id));
  const { execution, hold, settlement, steps, ledger, artifacts, answers } = data;
  const state = execution.state as ExecutionState;
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Providers", href: paths.providers() }]}
        title={execution.targetId}
        facts={
          <>
            <ExecutionMark state={state} />
            {execution.code && <span className="font-mono text-small">{execution.code}</span>}
            <MonoId id={execution.id} />
            <span>
              by {execution.startedBy} <TimeAgo at={execution.startedAt.toISOString()} />
            </span>
          </>
        }
        note={executionLook[state].meaning}
        actions={<ObjectMenu id={id} command="cityhall provider executions" raw={{ value: data }} />}
      />
      <PageBody>
        {state === "reconciliation" && <DecidePanel id={execution.id} hold={hold} detail={execution.detail} />}
        <div className="grid gap-4 lg:grid-cols-2">
          <Panel flush title={settlement ? "Settlement" : "Hold"}>
            <PriceBreakdown label={settlement ? "Settlement" : "Hold"} price={settlement ?? hold} />
          </Panel>
          <Panel flush title="Timeline" note="Each step was committed before the next began.">
            <StepTable steps={steps} ledger={ledger} />
          </Panel>
        </div>
        <Panel title="Request" note="As it is sent; the credential joins it in the engine and is never stored.">
          <CodeBlock label="request" text={`POST ${execution.requestUrl}\n\n${execution.requestBody}`} />
        </Panel>
        <Panel title="Answer" note="Secrets and the signatures of addresses are hidden, long values are cut.">
          <KeyValue
            items={[
              {
                name: "Request id",
                value: execution.providerRequestId ? <MonoId id={execution.providerRequestId} /> : "none",
              },
              { name: "Reported usage", value: usageText(execution.usage) },
              ...(execution.jobId
                ? [
                    {
                      name: "Job",
                      value: `${execution.jobId} at ${execution.pollHost}, polled ${execution.polls} times`,
                    },
                  ]
                : []),
              {
                name: "Deadline",
                value: execution.deadline ? `${execution.deadline.toISOString()}` : "nothing was sent",
              },
              { name: "Detail", value: execution.detail || "none" },
              { name: "Pack", value: `${execution.packId} ${execution.packVersion}` },
              { name: "Digest", value: <MonoId id={execution.digest} /> },
            ]}
          />
          {answers.map(({ call, at, status, contentType, body }) => (
            <section key={call} aria-label={answerNames[call]} className="mt-4 flex flex-col gap-1.5">
              <h3 className="text-ink-2">
                {answerNames[call]}: <span className="font-mono">{status}</span> {contentType}{" "}
                <TimeAgo at={at.toISOString()} />
              </h3>
              {body === "" ? (
                <p className="text-ink-2">It had no body.</p>
              ) : (
                <CodeBlock label={answerNames[call] ?? call} text={body} />
              )}
            </section>
          ))}
        </Panel>
        <Panel flush title="Artifacts">
          {artifacts.length > 0 ? (
            <ArtifactTable execution={execution.id} artifacts={artifacts} />
          ) : (
            <EmptyNote kind="nothing-exists" title="Nothing was delivered" hint="The steps say how far it came." />
          )}
        </Panel>
      </PageBody>
    </>
  );
}

const answerNames: Readonly<Record<string, string>> = {
  submission: "Answer to the submission",
  poll: "Answer to the newest poll",
};

/** `images: 1, render_seconds: 3`. */
function usageText(usage: string | null): string {
  const counts = Object.entries(JSON.parse(usage ?? "{}") as Record<string, string>);
  return counts.map(([name, count]) => `${name}: ${count}`).join(", ") || "none";
}
