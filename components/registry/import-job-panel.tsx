"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ActionButton } from "@/components/action/action-button";
import { importCommand, importTitle, progressText } from "@/lib/view/import-command";
import { useAction } from "../action/use-action";
import { useAnnounce } from "../data/live/use-presence";
import { type ImportJob, importJobs } from "../data/queries/import";
import { useTRPC } from "../data/trpc";
import { CodeBlock } from "../ui/code-block";
import { OthersHere } from "../ui/others-here";
import { Panel } from "../ui/panel";
import { ProgressBar } from "../ui/progress-bar";
import { TimeAgo } from "../ui/time-ago";
import { PlanView } from "./plan-view";
import { useImportChange } from "./use-import-change";

type ImportJobPanelProps = {
  city: string;
  /** Which changes this page is about; the newest one of them is shown. */
  about?: (job: ImportJob) => boolean;
};

/** The change that is under way, waits to be looked at, or failed last. It lives on the server: reloading loses nothing. */
export function ImportJobPanel({ city, about = () => true }: ImportJobPanelProps) {
  const { data } = useSuspenseQuery(importJobs(useTRPC(), city));
  const job = data.find(about);
  useShown(job?.id);
  const mayWrite = useAction("import.write", city).refusal === undefined;
  useAnnounce(city, job?.state === "ready" && mayWrite ? `import:${job.id}` : undefined);
  if (!job || job.state === "dropped") return null;
  return (
    <Panel
      id="change"
      title={importTitle(job.verb, job.input)}
      note={
        <>
          begun by {job.startedBy} <TimeAgo key={job.id} at={job.startedAt} />{" "}
          <OthersHere object={`import:${job.id}`} doing="has this plan open" />
        </>
      }
      actions={<Acts city={city} job={job} />}
    >
      {job.state === "planning" && <Working job={job} />}
      {job.state === "failed" && (
        <p role="alert" className="text-bad wrap-anywhere">
          ✕ {job.message}
        </p>
      )}
      {job.state === "cancelled" && (
        <p role="status" className="text-ink-2">
          ⊘ Cancelled. The city is as it was; packs that were fetched whole are kept, so resuming does not fetch them
          again.
        </p>
      )}
      {job.state === "done" && (
        <p role="status" className="text-good wrap-anywhere">
          ✓ {job.message}
        </p>
      )}
      {job.plan && job.state === "ready" && <PlanView plan={job.plan} />}
      {job.state === "ready" && (
        <div className="mt-3">
          <CodeBlock label="command" text={importCommand(job.verb, job.input)} />
        </div>
      )}
    </Panel>
  );
}

/** Brings the panel into view when another change is begun: who asked for it may be far down the page. */
function useShown(id: string | undefined): void {
  const known = useRef(id);
  useEffect(() => {
    if (id !== undefined && id !== known.current)
      document.getElementById("change")?.scrollIntoView({ block: "nearest" });
    known.current = id;
  }, [id]);
}

function Working({ job }: { job: ImportJob }) {
  const { percent } = job.progress;
  return (
    <div role="status" className="flex flex-wrap items-center gap-3">
      {percent !== undefined && (
        <ProgressBar
          segments={[
            { count: percent, word: "% done", tone: "active" },
            { count: 100 - percent, word: "% to do", tone: "neutral" },
          ]}
        />
      )}
      <span className="wrap-anywhere">{job.cancelling ? "Cancelling" : progressText(job.progress)}</span>
    </div>
  );
}

function Acts({ city, job }: { city: string; job: ImportJob }) {
  const { starting, again, write, writing, drop, dropping } = useImportChange(city);
  const putAway = (label: string) => (
    <ActionButton
      action="import.drop"
      city={city}
      disabledReason={job.cancelling ? "It is being cancelled." : undefined}
      busy={dropping}
      onAct={() => drop(job.id)}
    >
      {label}
    </ActionButton>
  );
  if (job.state === "planning") return putAway("Cancel");
  if (job.state === "failed" || job.state === "cancelled")
    return (
      <ActionButton action="import.again" city={city} busy={starting} onAct={() => again(job.id)}>
        {job.state === "failed" ? "Try again" : "Resume"}
      </ActionButton>
    );
  if (job.state !== "ready") return null;
  return (
    <>
      {putAway("Put away")}
      <ActionButton action="import.again" city={city} busy={starting} onAct={() => again(job.id)}>
        Work out again
      </ActionButton>
      <ActionButton action="import.write" city={city} kind="primary" busy={writing} onAct={() => write(job.id)}>
        Write to the city
      </ActionButton>
    </>
  );
}
