"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { ActionButton } from "@/components/action/action-button";
import { useAction } from "@/components/action/use-action";
import { failureOf } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { Button } from "@/components/ui/button";
import { DiffBlock } from "@/components/ui/diff-block";
import { PanelState } from "@/components/ui/panel-state";
import { useToast } from "@/components/ui/toaster";
import { plural } from "@/lib/view/count";
import type { OpenSheet } from "./check-row";

type RepairSheetProps = {
  city: string;
  sheet: OpenSheet;
  onSheet: (sheet: OpenSheet | undefined) => void;
};

const verbs = { add: "+", change: "~", remove: "−" } as const;

/** What the repair of a built-in check would change, before it does; afterwards the check has run again (ux 51). */
export function RepairSheet({ city, sheet, onSheet }: RepairSheetProps) {
  const { check, repaired: done } = sheet;
  const trpc = useTRPC();
  const toast = useToast();
  const { refusal: right } = useAction("doctor.repair", city);
  const repair = useMutation(
    trpc.doctor.repair.mutationOptions({
      onSuccess: (repaired) => {
        const { fixed, message } = repaired;
        onSheet({ check, kind: "repair", repaired });
        if (fixed) toast("done", `Repaired ${check}`, { text: message });
        else toast("failed", `${check} is not repaired`, { text: message });
      },
      onError: (error) => {
        toast("failed", "Nothing was repaired", { text: failureOf(error).sentence });
        void plan.refetch();
      },
    }),
  );
  const plan = useQuery(trpc.doctor.repairPreview.queryOptions({ city, check }, { enabled: !done, retry: false }));
  const { data } = plan;
  return (
    <section aria-label={`Repair of ${check}`} className="mt-1 rounded-md border border-line bg-canvas">
      <PanelState
        loading={plan.isPending}
        failure={plan.error && !done ? failureOf(plan.error, () => void plan.refetch()) : undefined}
        skeletonRows={3}
      >
        {data && (
          <div className="flex flex-col gap-2 p-3">
            <h3 className="font-medium">{done ? "What it did" : "What it would do"}</h3>
            <ul className="flex flex-col gap-0.5">
              {data.sentences.map((sentence) => (
                <li key={sentence} className="wrap-anywhere">
                  {sentence}
                </li>
              ))}
            </ul>
            {data.diff && <DiffBlock label="What changes in the files" text={data.diff} />}
            {data.changes.length > 0 && (
              <details open={data.changes.length <= 12}>
                <summary className="text-ink-2 text-small">
                  What becomes of the city · {plural(data.changes.length, "thing")}
                </summary>
                <ul className="mt-1 font-mono text-small">
                  {data.changes.map(({ kind, name, change }) => (
                    <li key={`${kind} ${name}`} className="wrap-anywhere">
                      {verbs[change]} {kind} {name}
                    </li>
                  ))}
                </ul>
              </details>
            )}
            {data.problems.length > 0 && (
              <ul className="text-human">
                {data.problems.map((problem) => (
                  <li key={problem} className="wrap-anywhere">
                    ▲ {problem}
                  </li>
                ))}
              </ul>
            )}
            {!done && !data.passes && <p className="text-human">▲ The check would still find something afterwards.</p>}
            <p className="text-ink-2 text-small">
              This repair changes the city and needs the role maintainer. What is shown is what is done: if the city
              changes meanwhile, nothing is.
            </p>
            {done && (
              <p role="status" className={done.fixed ? "text-good" : "text-bad"}>
                {done.fixed ? `● The check ran again and passes: ${done.message}` : `✕ Still failing: ${done.message}`}
              </p>
            )}
          </div>
        )}
      </PanelState>
      <div className="flex flex-wrap justify-end gap-2 border-line border-t p-2">
        <Button onClick={() => onSheet(undefined)}>Close</Button>
        {data && !done && (
          <ActionButton
            values={{ city, check, sha256: data.sha256 }}
            action="doctor.repair"
            city={city}
            kind="danger"
            disabledReason={right}
            busy={repair.isPending}
            onAct={() => repair.mutate({ city, check, sha256: data.sha256 })}
          >
            {repair.isPending ? "Repairing" : `Repair ${check}`}
          </ActionButton>
        )}
      </div>
    </section>
  );
}
