"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ActionButton } from "@/components/action/action-button";
import { useAction } from "@/components/action/use-action";
import { failureOf, readFailure } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { usePermission } from "@/components/data/use-permission";
import { RunLog } from "@/components/script/run-log";
import { ScriptFacts } from "@/components/script/script-facts";
import { CodeBlock } from "@/components/ui/code-block";
import { FailureNote } from "@/components/ui/failure-note";
import { Panel } from "@/components/ui/panel";
import { PanelState } from "@/components/ui/panel-state";
import { useToast } from "@/components/ui/toaster";
import { shellWord } from "@/lib/view/cook-command";
import { RequirementTable } from "./requirement-table";
import type { RuntimeItem } from "./runtimes-view";

const suites = {
  check: "Smoke test",
  conformance: "Full suite",
} as const;

/** One runtime: its executable, and what it keeps of the protocol, requirement by requirement. */
export function RuntimeDetail({ city, runtime }: { city: string; runtime: RuntimeItem }) {
  const trpc = useTRPC();
  const toast = useToast();
  const { name, problem } = runtime;
  const script = useQuery(trpc.runtime.script.queryOptions({ city, name }, { enabled: !problem }));
  const { refusal: runRight } = useAction("runtime.probe", city);
  const grant = usePermission(city, "exec.fix");
  const [runId, setRunId] = useState("");
  const probe = useMutation(
    trpc.runtime.probe.mutationOptions({
      onError: (error) => {
        setRunId("");
        toast("failed", `${name} was not tried`, { text: failureOf(error).sentence });
      },
      onSettled: () => void script.refetch(),
    }),
  );
  const start = (suite: keyof typeof suites) => {
    if (!script.data) return;
    const id = crypto.randomUUID();
    setRunId(id);
    probe.mutate({ city, name, suite, sha256: script.data.sha256, runId: id });
  };
  const refusal = runRight || (script.data && !script.data.allowed ? grant : undefined);
  return (
    <Panel
      id="runtime"
      title={<span className="font-mono">{name}</span>}
      note={`of pack ${runtime.packName}, protocol ${runtime.protocol}`}
    >
      {problem ? (
        <FailureNote failure={{ sentence: `It cannot be tried: ${problem}.` }} />
      ) : (
        <div className="flex flex-col gap-3">
          <PanelState loading={script.isPending} skeletonRows={3} failure={readFailure(script)}>
            {script.data && (
              <>
                <ScriptFacts
                  what="Executable"
                  script={script.data}
                  right={<span className="text-ink-2">running needs the role operator</span>}
                />
                <p className="text-ink-2">
                  The smoke test shakes hands, starts and stops a throw-away session, and tries what the executable
                  declares; the full suite tries every requirement of the protocol. Nothing that it starts is left
                  running.
                  {runtime.promptDelivery === "nudge-fallback" &&
                    " It declares nudge-fallback, so a working nudge is required."}
                </p>
                <div className="flex flex-wrap items-center gap-2">
                  {(["check", "conformance"] as const).map((suite) => (
                    <ActionButton
                      action="runtime.probe"
                      city={city}
                      key={suite}
                      kind={suite === "check" ? "primary" : "plain"}
                      values={{ name, suite }}
                      disabledReason={refusal}
                      busy={probe.isPending}
                      onAct={() => start(suite)}
                    >
                      {probe.isPending && probe.variables.suite === suite
                        ? "Trying it"
                        : `Run the ${suites[suite].toLowerCase()}`}
                    </ActionButton>
                  ))}
                  <CodeBlock label="command" text={`cityhall runtime conformance ${shellWord(name)}`} />
                </div>
              </>
            )}
          </PanelState>
          {probe.data && <RequirementTable holds={probe.data.holds} results={probe.data.results} />}
          {runId && !probe.data && <RunLog key={runId} city={city} id={runId} />}
        </div>
      )}
    </Panel>
  );
}
