"use client";

import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { failureOf } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { useSearchState } from "@/components/data/use-search-state";
import { PageBody, PageHeader } from "@/components/shell/page-header";
import { CodeBlock } from "@/components/ui/code-block";
import { CountLink } from "@/components/ui/count-link";
import { FilterInput } from "@/components/ui/filter-input";
import { LinkTabs } from "@/components/ui/link-tabs";
import { Panel } from "@/components/ui/panel";
import { EmptyNote, GoodNews } from "@/components/ui/panel-state";
import { Skeleton } from "@/components/ui/skeleton";
import { TimeAgo } from "@/components/ui/time-ago";
import { useToast } from "@/components/ui/toaster";
import { paths, withQuery } from "@/lib/url/paths";
import { doctorSearch } from "@/lib/url/search";
import { countText, plural } from "@/lib/view/count";
import { CheckGroups } from "./check-groups";
import type { DoctorRow, OpenSheet } from "./check-row";
import { RunAll } from "./run-all";

/** Its chart and table are asked for by few; they come when the tab is opened. */
const DoctorHistory = dynamic(() => import("./doctor-history").then((module) => module.DoctorHistory), {
  loading: () => <Skeleton rows={8} label="Loading the history" />,
});

const isFinding = ({ status }: DoctorRow) => status === "error" || status === "warning";

/** What a status says of the checks that are listed for it. */
const statusWords: Readonly<Record<DoctorRow["status"], string>> = {
  error: "the last run found an error",
  warning: "the last run found a warning",
  ok: "the last run was content",
  "not-run": "no run could judge yet",
};

/** Findings first, checks second; what did not run is never green (ux 50, 53). */
export function DoctorView({ city }: { city: string }) {
  const trpc = useTRPC();
  const toast = useToast();
  const [state, setState] = useSearchState(doctorSearch);
  const [sheet, setSheet] = useState<OpenSheet>();
  const { data } = useSuspenseQuery(trpc.doctor.list.queryOptions({ city }));
  const run = useMutation(
    trpc.doctor.run.mutationOptions({
      onSuccess: ({ ran }) => toast("done", `Ran ${plural(ran, "check")}`),
      onError: (error) => toast("failed", "The checks did not run", { text: failureOf(error).sentence }),
    }),
  );
  const { counts } = data;
  const wanted = state.q.toLowerCase();
  // A check whose script is open stays in view while it is, also when its repair has just made it pass.
  const matches = (row: DoctorRow) =>
    row.name === sheet?.check || `${row.name}\n${row.message}\n${row.owner}`.toLowerCase().includes(wanted);
  const findings = data.rows.filter(isFinding);
  const loud = findings.filter((row) => !row.mute);
  const muted = findings.filter((row) => row.mute);
  const inFindings = data.rows.filter((row) => (isFinding(row) || row.name === sheet?.check) && !row.mute);
  const ofStatus = data.rows.filter((row) => state.status === "all" || row.status === state.status);
  const listed = (state.show === "findings" ? inFindings : ofStatus).filter(matches);
  const listOf = (status: DoctorRow["status"]) => ({
    counts: `checks, muted ones too, of which ${statusWords[status]}`,
    href: withQuery(paths.doctor(city), doctorSearch.format({ q: "", show: "checks", status })),
  });
  const list = {
    city,
    running: run.isPending,
    onRun: (row: DoctorRow, shown?: string) =>
      run.mutate({ city, only: [row.name], ...(shown && { shown: { [row.name]: shown } }) }),
    sheet,
    onSheet: setSheet,
  };
  return (
    <>
      <PageHeader
        title="Doctor"
        facts={
          <>
            <CountLink {...listOf("error")}>
              <span className={counts.failed > 0 ? "text-bad" : "text-ink-2"}>✕ {plural(counts.failed, "error")}</span>
            </CountLink>
            <CountLink {...listOf("warning")}>
              <span className={counts.warned > 0 ? "text-human" : "text-ink-2"}>
                ▲ {plural(counts.warned, "warning")}
              </span>
            </CountLink>
            <CountLink {...listOf("ok")}>
              <span className={counts.passed > 0 ? "text-good" : "text-ink-2"}>
                ● {countText(counts.passed)} passed
              </span>
            </CountLink>
            <CountLink {...listOf("not-run")}>
              <span className="text-ink-2">? {countText(counts.notRun)} not run</span>
            </CountLink>
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
          <RunAll
            city={city}
            rows={data.rows}
            running={run.isPending}
            onRun={(options) => run.mutate({ city, only: [], ...options })}
            onRead={(check) => {
              setState({ show: "checks", q: "" });
              setSheet({ check, kind: "check" });
            }}
          />
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
            { id: "history", label: "History" },
          ]}
        />
      </PageHeader>
      <PageBody>
        {state.show === "history" ? (
          <DoctorHistory city={city} />
        ) : (
          <>
            <FilterInput
              label="Filter checks"
              value={state.q}
              onChange={(q) => setState({ q }, "replace")}
              className="max-w-72"
            />
            {state.show === "checks" && state.status !== "all" && (
              <p className="text-ink-2">
                {plural(listed.length, "check")} of {countText(data.rows.length)}: {statusWords[state.status]}.{" "}
                <button type="button" className="link" onClick={() => setState({ status: "all" })}>
                  Show all checks
                </button>
              </p>
            )}
            {listed.length > 0 ? (
              <CheckGroups rows={listed} {...list} />
            ) : (
              <Panel flush>
                {state.q ? (
                  <EmptyNote kind="nothing-matches" title={`No check matches "${state.q}"`} />
                ) : counts.notRun === data.rows.length ? (
                  <EmptyNote
                    kind="nothing-exists"
                    title="The doctor has not looked yet"
                    hint="The built-in checks read the files and the store; the checks of packs are scripts."
                    doc={{ slug: "checks", label: "What the checks verify" }}
                  />
                ) : counts.notRun > 0 ? (
                  <p className="p-3 text-ink-2">
                    ? Every check that ran is content; {plural(counts.notRun, "check")} did not run.
                  </p>
                ) : (
                  <GoodNews>Every check is content.</GoodNews>
                )}
              </Panel>
            )}
            {state.show === "findings" && muted.some(matches) && (
              <CheckGroups rows={muted.filter(matches)} prefix="muted-" title="Muted" {...list} />
            )}
          </>
        )}
        <CodeBlock label="command" text="cityhall doctor" />
      </PageBody>
    </>
  );
}
