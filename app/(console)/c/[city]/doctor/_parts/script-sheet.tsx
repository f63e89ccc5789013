"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { ActionButton } from "@/components/action/action-button";
import { useAction } from "@/components/action/use-action";
import { failureOf, readFailure } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { usePermission } from "@/components/data/use-permission";
import { RunHistory } from "@/components/script/run-history";
import { RunLog } from "@/components/script/run-log";
import { ScriptFacts } from "@/components/script/script-facts";
import { Button } from "@/components/ui/button";
import { PanelState } from "@/components/ui/panel-state";
import { useToast } from "@/components/ui/toaster";
import type { OpenSheet } from "./check-row";

type ScriptSheetProps = {
  city: string;
  sheet: OpenSheet & { kind: "check" | "fix" };
  onSheet: (sheet: OpenSheet | undefined) => void;
  /** Runs the check, these very bytes. */
  onRun: (sha256: string) => void;
  running: boolean;
};

const names = { check: "Check", fix: "Repair" } as const;

/** A script before it runs, and its log while and after it does (ux 51). */
export function ScriptSheet({ city, sheet, onSheet, onRun, running }: ScriptSheetProps) {
  const { check, kind, runId, outcome } = sheet;
  const trpc = useTRPC();
  const toast = useToast();
  const { refusal: runRight } = useAction("doctor.run", city);
  const grant = usePermission(city, "exec.fix");
  const script = useQuery(trpc.doctor.script.queryOptions({ city, check, kind }));
  const fix = useMutation(
    trpc.doctor.fix.mutationOptions({
      onSuccess: (answer, { runId }) => {
        const { fixed, fixError, message } = answer;
        onSheet({ check, kind, runId, outcome: answer });
        if (fixed) toast("done", `Repaired ${check}`, { text: message });
        else toast("failed", `${check} is not repaired`, { text: fixError || message });
      },
      onError: (error) => {
        onSheet({ check, kind });
        toast("failed", "The repair did not run", { text: failureOf(error).sentence });
      },
      onSettled: () => void script.refetch(),
    }),
  );
  const { data } = script;
  const file = data?.path.slice(data.path.lastIndexOf("/") + 1) ?? "script";
  const refusal = kind === "fix" ? grant : runRight || (data && !data.allowed ? grant : undefined);
  const busy = fix.isPending || (runId !== undefined && outcome === undefined);
  const repair = () => {
    if (!data) return;
    const id = crypto.randomUUID();
    onSheet({ check, kind, runId: id });
    fix.mutate({ city, check, sha256: data.sha256, runId: id });
  };
  return (
    <section aria-label={`${names[kind]} script of ${check}`} className="mt-1 rounded-md border border-line bg-canvas">
      <PanelState loading={script.isPending} failure={readFailure(script)} skeletonRows={3}>
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
            {outcome && (
              <p role="status" className={outcome.fixed ? "text-good" : "text-bad"}>
                {outcome.fixed
                  ? `● The check ran again and passes: ${outcome.message}`
                  : `✕ Still failing: ${outcome.fixError || outcome.message}`}
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
        <Button onClick={() => onSheet(undefined)}>Close</Button>
        {data && kind === "check" && (
          <ActionButton
            action="doctor.run"
            city={city}
            values={{ check }}
            kind="primary"
            disabledReason={refusal}
            busy={running}
            onAct={() => onRun(data.sha256)}
          >
            {running ? `Running ${file}` : `Run ${file} from pack ${data.pack}`}
          </ActionButton>
        )}
        {data && kind === "fix" && (
          <ActionButton
            action="doctor.fix"
            city={city}
            values={{ check }}
            kind="danger"
            disabledReason={refusal}
            busy={busy}
            onAct={repair}
          >
            {busy ? `Running ${file}` : `Run ${file} from pack ${data.pack}`}
          </ActionButton>
        )}
      </div>
    </section>
  );
}
