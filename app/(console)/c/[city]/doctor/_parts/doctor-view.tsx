"use client";

import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { failureOf } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { usePermission } from "@/components/data/use-permission";
import { useSearchState } from "@/components/data/use-search-state";
import { PageBody, PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { LinkTabs } from "@/components/ui/link-tabs";
import { Panel } from "@/components/ui/panel";
import { EmptyNote, GoodNews } from "@/components/ui/panel-state";
import { TimeAgo } from "@/components/ui/time-ago";
import { useToast } from "@/components/ui/toaster";
import { paths, withQuery } from "@/lib/url/paths";
import { doctorSearch } from "@/lib/url/search";
import { countText, plural } from "@/lib/view/count";
import { CheckRow, type DoctorRow } from "./check-row";

/** Findings first, checks second; what did not run is never green (ux 50, 53). */
export function DoctorView({ city }: { city: string }) {
  const trpc = useTRPC();
  const toast = useToast();
  const [state, setState] = useSearchState(doctorSearch);
  const { data } = useSuspenseQuery(trpc.doctor.list.queryOptions({ city }));
  const refusal = usePermission(city, "doctor.run");
  const run = useMutation(
    trpc.doctor.run.mutationOptions({
      onSuccess: ({ ran }) => toast("done", `Ran ${plural(ran, "check")}`),
      onError: (error) => toast("failed", "The checks did not run", { text: failureOf(error).sentence }),
    }),
  );
  const { counts } = data;
  const findings = data.rows.filter((row) => row.status === "error" || row.status === "warning");
  const loud = findings.filter((row) => !row.mute);
  const muted = findings.filter((row) => row.mute);
  const listed = state.show === "findings" ? loud : data.rows;
  const rerun = (name: string) => run.mutate({ city, only: [name] });
  return (
    <>
      <PageHeader
        title="Doctor"
        facts={
          <>
            <span className={counts.failed > 0 ? "text-bad" : "text-ink-2"}>✕ {plural(counts.failed, "error")}</span>
            <span className={counts.warned > 0 ? "text-human" : "text-ink-2"}>
              ▲ {plural(counts.warned, "warning")}
            </span>
            <span className="text-good">● {countText(counts.passed)} passed</span>
            <span className="text-ink-2">? {countText(counts.notRun)} not run</span>
            {muted.length > 0 && <span className="text-ink-3">{countText(muted.length)} muted, still counted</span>}
            <span className="text-ink-3">
              {data.lastRun ? (
                <>
                  last run <TimeAgo at={data.lastRun} />
                </>
              ) : (
                "never run"
              )}
            </span>
          </>
        }
        actions={
          <>
            <Button
              disabledReason={refusal}
              busy={run.isPending}
              onClick={() => run.mutate({ city, only: [], skipScripts: true })}
            >
              Run without scripts
            </Button>
            <Button
              kind="primary"
              disabledReason={refusal}
              busy={run.isPending}
              onClick={() => run.mutate({ city, only: [] })}
            >
              {run.isPending ? "Running" : "Run all checks"}
            </Button>
          </>
        }
      >
        <LinkTabs
          label="What"
          current={state.show}
          onSelect={(show) => setState({ show: show as typeof state.show })}
          hrefOf={(show) =>
            withQuery(paths.doctor(city), doctorSearch.format({ ...state, show: show as typeof state.show }))
          }
          items={[
            { id: "findings", label: "Findings", count: countText(loud.length) },
            { id: "checks", label: "All checks", count: countText(data.rows.length) },
          ]}
        />
      </PageHeader>
      <PageBody>
        <Panel flush>
          {listed.length > 0 ? (
            <CheckList city={city} rows={listed} running={run.isPending} onRun={rerun} />
          ) : !data.lastRun ? (
            <EmptyNote
              kind="nothing-exists"
              title="The doctor has not looked yet"
              hint="The built-in checks read the files and the store; the checks of packs are scripts."
            />
          ) : (
            <GoodNews>Every check that ran is content.</GoodNews>
          )}
        </Panel>
        {state.show === "findings" && muted.length > 0 && (
          <Panel id="muted" title="Muted" note="Hidden until they expire; they stay in the counts above." flush>
            <CheckList city={city} rows={muted} running={run.isPending} onRun={rerun} />
          </Panel>
        )}
        <CodeBlock label="command" text="cityhall doctor" />
      </PageBody>
    </>
  );
}

function CheckList({
  city,
  rows,
  running,
  onRun,
}: {
  city: string;
  rows: readonly DoctorRow[];
  running: boolean;
  onRun: (name: string) => void;
}) {
  return (
    <ul>
      {rows.map((row) => (
        <CheckRow key={row.name} city={city} row={row} running={running} onRun={() => onRun(row.name)} />
      ))}
    </ul>
  );
}
