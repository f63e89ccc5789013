"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { runLook } from "@/lib/view/run-look";
import { readFailure } from "../data/failure";
import { type Inputs, useTRPC } from "../data/trpc";
import { Button } from "../ui/button";
import { Chip } from "../ui/chip";
import { MonoId } from "../ui/mono-id";
import { PanelState } from "../ui/panel-state";
import { TimeAgo } from "../ui/time-ago";
import { RunLog } from "./run-log";

type RunHistoryProps = { city: string; kinds: Inputs["script"]["list"]["kinds"]; name?: string };

/** The last runs of scripts of some kinds, or of one name: who, with what, how it ended, and what it wrote. */
export function RunHistory({ city, kinds, name }: RunHistoryProps) {
  const trpc = useTRPC();
  const [shown, setShown] = useState("");
  const runs = useQuery(trpc.script.list.queryOptions({ city, kinds, ...(name !== undefined && { name }) }));
  return (
    <PanelState
      loading={runs.isPending}
      skeletonRows={2}
      failure={readFailure(runs)}
      empty={
        runs.data?.length === 0
          ? {
              kind: "nothing-exists",
              title: "It never ran here",
              hint: "Each run is kept with who started it, what it printed and how it ended.",
            }
          : undefined
      }
    >
      <ul aria-label="Runs">
        {runs.data?.map((run) => {
          const look = runLook(run);
          return (
            <li key={run.id} className="border-line border-b px-3 py-1.5 last:border-b-0">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Chip tone={look.tone}>{look.word}</Chip>
                {name === undefined && <span className="font-mono">{run.name}</span>}
                {run.args.length > 0 && (
                  <code className="font-mono text-small wrap-anywhere">{run.args.join(" ")}</code>
                )}
                <span className="text-ink-3 text-small">
                  {run.startedBy} <TimeAgo at={run.startedAt} /> · bytes <MonoId id={run.sha256.slice(0, 12)} />
                </span>
                <span className="ml-auto">
                  <Button
                    kind="quiet"
                    aria-expanded={shown === run.id}
                    onClick={() => setShown(shown === run.id ? "" : run.id)}
                  >
                    {shown === run.id ? "Hide the log" : "Show the log"}
                  </Button>
                </span>
              </div>
              {shown === run.id && (
                <div className="mt-1.5">
                  <RunLog city={city} id={run.id} />
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </PanelState>
  );
}
