"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureOf } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { usePermission } from "@/components/data/use-permission";
import { RunHistory } from "@/components/script/run-history";
import { RunLog } from "@/components/script/run-log";
import { ScriptFacts } from "@/components/script/script-facts";
import { Button } from "@/components/ui/button";
import { PanelState } from "@/components/ui/panel-state";
import { useToast } from "@/components/ui/toaster";

type ScriptSheetProps = {
  city: string;
  check: string;
  kind: "check" | "fix";
  /** Runs the check, these very bytes. */
  onRun: (sha256: string) => void;
  running: boolean;
  onClose: () => void;
};

const names = { check: "Check", fix: "Repair" } as const;

/** A script before it runs, and its log while and after it does (ux 51). */
export function ScriptSheet({ city, check, kind, onRun, running, onClose }: ScriptSheetProps) {
  const trpc = useTRPC();
  const toast = useToast();
  const runRight = usePermission(city, "doctor.run");
  const grant = usePermission(city, "exec.fix");
  const [runId, setRunId] = useState("");
  const script = useQuery(trpc.doctor.script.queryOptions({ city, check, kind }));
  const fix = useMutation(
    trpc.doctor.fix.mutationOptions({
      onSuccess: ({ fixed, fixError, message }) => {
        if (fixed) toast("done", `Repaired ${check}`, { text: message });
        else toast("failed", `${check} is not repaired`, { text: fixError || message });
      },
      onError: (error) => {
        setRunId("");
        toast("failed", "The repair did not run", { text: failureOf(error).sentence });
      },
      onSettled: () => void script.refetch(),
    }),
  );
  const { data } = script;
  const file = data?.path.slice(data.path.lastIndexOf("/") + 1) ?? "script";
  const refusal = kind === "fix" ? grant : runRight || (data && !data.allowed ? grant : undefined);
  const repair = () => {
    if (!data) return;
    const id = crypto.randomUUID();
    setRunId(id);
    fix.mutate({ city, check, sha256: data.sha256, runId: id });
  };
  return (
    <section aria-label={`${names[kind]} script of ${check}`} className="mt-1 rounded-md border border-line bg-canvas">
      <PanelState
        loading={script.isPending}
        failure={script.error ? failureOf(script.error, () => void script.refetch()) : undefined}
        skeletonRows={3}
      >
        {data && (
          <div className="flex flex-col gap-2 p-3">
            {data.help && (
              <pre className="whitespace-pre-wrap rounded-md bg-sunken p-2.5 font-mono text-small wrap-anywhere">
                {data.help}
              </pre>
            )}
            <ScriptFacts
              what={names[kind]}
              script={data}
              right={
                <span className="text-ink-2">
                  {kind === "fix" ? "a repair always needs the grant exec.fix" : "running needs the role operator"}
                </span>
              }
            />
            {runId && <RunLog key={runId} city={city} id={runId} />}
            {fix.data && (
              <p role="status" className={fix.data.fixed ? "text-good" : "text-bad"}>
                {fix.data.fixed
                  ? `● The check ran again and passes: ${fix.data.message}`
                  : `✕ Still failing: ${fix.data.fixError || fix.data.message}`}
              </p>
            )}
            <details>
              <summary className="text-ink-2 text-small">Runs of this {kind === "fix" ? "repair" : "check"}</summary>
              <RunHistory city={city} kinds={[kind]} name={check} />
            </details>
          </div>
        )}
      </PanelState>
      <div className="flex flex-wrap justify-end gap-2 border-line border-t p-2">
        <Button onClick={onClose}>Close</Button>
        {data && kind === "check" && (
          <Button kind="primary" disabledReason={refusal} busy={running} onClick={() => onRun(data.sha256)}>
            {running ? `Running ${file}` : `Run ${file} from pack ${data.pack}`}
          </Button>
        )}
        {data && kind === "fix" && (
          <Button kind="danger" disabledReason={refusal} busy={fix.isPending} onClick={repair}>
            {fix.isPending ? `Running ${file}` : `Run ${file} from pack ${data.pack}`}
          </Button>
        )}
      </div>
    </section>
  );
}
