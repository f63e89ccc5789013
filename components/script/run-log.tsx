"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { countText } from "@/lib/view/count";
import { plainOutput } from "@/lib/view/plain-output";
import { runLook } from "@/lib/view/run-look";
import { ActionButton } from "../action/action-button";
import { failureOf } from "../data/failure";
import { useTRPC } from "../data/trpc";
import { useScriptRun } from "../data/use-script-run";
import { Chip } from "../ui/chip";
import { CopyButton } from "../ui/copy-button";
import { FailureNote } from "../ui/failure-note";
import { TimeAgo } from "../ui/time-ago";
import { useToast } from "../ui/toaster";

/** A run as it goes on: what it writes, how it ended, and how to end it. */
export function RunLog({ city, id }: { city: string; id: string }) {
  const trpc = useTRPC();
  const toast = useToast();
  const { run, output, failure } = useScriptRun(city, id);
  const cancel = useMutation(
    trpc.script.cancel.mutationOptions({
      onError: (error) => toast("failed", "The run was not cancelled", { text: failureOf(error).sentence }),
    }),
  );
  const end = useRef<HTMLPreElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new output is what moves the log to its end
  useEffect(() => {
    const log = end.current;
    if (log && log.scrollHeight - log.scrollTop - log.clientHeight < 120) log.scrollTop = log.scrollHeight;
  }, [output]);
  const { text, leftOut } = plainOutput(output);
  const look = run ? runLook(run) : { word: "waiting to start", tone: "neutral" as const };
  const running = !run || run.state === "running";
  return (
    <section aria-label="Log" className="rounded-md border border-line bg-sunken">
      <header className="flex min-h-9 flex-wrap items-center gap-2 border-line border-b px-2.5 py-1">
        <span role="status">
          <Chip tone={look.tone}>{look.word}</Chip>
        </span>
        {run && (
          <span className="text-ink-3 text-small">
            started by {run.startedBy} <TimeAgo at={run.startedAt} />
          </span>
        )}
        <span className="ml-auto flex items-center gap-1">
          {running && run && (
            <ActionButton
              values={{ city, id }}
              action="script.cancel"
              city={city}
              busy={cancel.isPending}
              onAct={() => cancel.mutate({ city, id })}
            >
              Cancel the run
            </ActionButton>
          )}
          <CopyButton text={output} label="Copy the log" />
        </span>
      </header>
      {failure && <FailureNote failure={failure} />}
      {leftOut > 0 && (
        <p className="px-2.5 pt-1 text-ink-3 text-small">The first {countText(leftOut)} characters are not shown.</p>
      )}
      <pre
        ref={end}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-80 min-h-10 overflow-auto whitespace-pre-wrap p-2.5 font-mono text-small wrap-anywhere"
      >
        {text || (running ? "" : "It wrote nothing.")}
      </pre>
    </section>
  );
}
