"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTRPC } from "@/components/data/trpc";
import { useSearchState } from "@/components/data/use-search-state";
import { MoleculeProgress } from "@/components/molecule/molecule-progress";
import { WaitingPeople } from "@/components/session/waiting-people";
import { PageBody, PageHeader } from "@/components/shell/page-header";
import { DiagnosticList } from "@/components/source/diagnostic-list";
import { Panel } from "@/components/ui/panel";
import { EmptyNote, GoodNews } from "@/components/ui/panel-state";
import { TimeAgo } from "@/components/ui/time-ago";
import { paths, withQuery } from "@/lib/url/paths";
import { beadsSearch, moleculesSearch, scopeSearch, sourceSearch } from "@/lib/url/search";
import { countText, plural } from "@/lib/view/count";
import { BeadLines } from "./bead-lines";
import { FigureStrip } from "./figure-strip";

/** Home answers in order: who waits for a person, what is stuck and why, what changed (ux 66). */
export function HomeView({ city }: { city: string }) {
  const trpc = useTRPC();
  const [{ rig }] = useSearchState(scopeSearch);
  const { data: summary } = useSuspenseQuery(trpc.city.summary.queryOptions({ city }));
  const { data: home } = useSuspenseQuery(trpc.city.home.queryOptions({ city, rig }));
  const { data: load } = useSuspenseQuery(trpc.city.diagnostics.queryOptions({ city }));
  const findings = load.diagnostics.filter((each) => each.severity === "error" || each.severity === "warning");
  const others = load.diagnostics.length - findings.length;
  const listHref = (filter: string) =>
    withQuery(paths.beads(city), beadsSearch.format({ ...beadsSearch.defaults, f: filter }));
  const sourceHref = (file: string, line: number | undefined) =>
    withQuery(paths.source(city), sourceSearch.format({ file, line: line === undefined ? "" : String(line) }));
  const findingsPanel = load.diagnostics.length > 0 && (
    <Panel
      id="load"
      title={load.loads ? "Findings of the last load" : "This city does not load"}
      note={
        load.loads
          ? `${plural(findings.length, "error or warning", "errors and warnings")}, ${plural(others, "smaller thing")}`
          : "What can be read is shown; nothing is started or written from it until the errors are gone."
      }
      flush
    >
      <DiagnosticList
        diagnostics={[...findings, ...load.diagnostics.filter((each) => !findings.includes(each))].slice(0, 50)}
        root={load.root}
        sourceHref={sourceHref}
      />
    </Panel>
  );
  return (
    <>
      <PageHeader
        title={summary.name}
        facts={
          <>
            {!load.loads ? (
              <span className="text-bad">✕ does not load</span>
            ) : findings.some((each) => each.severity === "error") ? (
              <span className="text-bad">✕ has errors</span>
            ) : (
              <span className="text-good">● loads</span>
            )}
            <span className="font-mono text-ink-3 text-small wrap-anywhere">{summary.path}</span>
            {rig && <span>only rig {rig}</span>}
          </>
        }
      />
      <PageBody>
        {!load.loads && findingsPanel}
        <FigureStrip
          figures={[
            {
              label: "wait for a person",
              count: home.gates.total,
              tone: "human",
              href: listHref(home.gates.filter),
              predicate: home.gates.filter,
            },
            {
              label: "in trouble",
              count: home.trouble.total,
              tone: "bad",
              href: listHref(home.trouble.filter),
              predicate: home.trouble.filter,
            },
            {
              label: "running",
              count: home.running.total,
              tone: "active",
              href: listHref(home.running.filter),
              predicate: home.running.filter,
            },
            {
              label: "ready",
              count: home.ready.total,
              tone: "active",
              href: listHref(home.ready.filter),
              predicate: home.ready.filter,
            },
            {
              label: "wait for others",
              count: home.waiting.total,
              tone: "waiting",
              href: listHref(home.waiting.filter),
              predicate: home.waiting.filter,
            },
          ]}
        />
        <WaitingPeople city={city} />
        <div className="grid gap-4 xl:grid-cols-2">
          <Panel id="needs-you" title="Needs you" note="Gates that only a person opens" flush>
            <BeadLines
              city={city}
              list={home.gates}
              href={listHref(home.gates.filter)}
              empty={<GoodNews>Nobody waits for you.</GoodNews>}
            />
          </Panel>
          <Panel id="stuck" title="Stuck" note="Marked as blocked by whoever works on it" flush>
            <BeadLines
              city={city}
              list={home.trouble}
              href={listHref(home.trouble.filter)}
              empty={<GoodNews>Nothing is stuck.</GoodNews>}
            />
          </Panel>
        </div>
        {load.loads && findingsPanel}
        <div className="grid gap-4 xl:grid-cols-2">
          <Panel
            id="molecules"
            title="Molecules under way"
            actions={
              <Link
                className="link"
                href={withQuery(paths.molecules(city), moleculesSearch.format({ ...moleculesSearch.defaults, rig }))}
              >
                all {countText(home.molecules.total)}
              </Link>
            }
            flush
          >
            {home.molecules.items.length === 0 ? (
              <EmptyNote
                kind="nothing-exists"
                title="Nothing is cooking"
                action={
                  <Link className="link" href={paths.formulas(city)}>
                    Choose a formula
                  </Link>
                }
              />
            ) : (
              <ul>
                {home.molecules.items.map((molecule) => (
                  <li key={molecule.id} className="border-line border-b last:border-b-0">
                    <Link
                      href={paths.molecule(city, molecule.id)}
                      className="grid h-9 grid-cols-[1fr_auto] items-center gap-3 px-3 hover:bg-hover"
                    >
                      <span className="truncate font-medium">{molecule.title}</span>
                      <MoleculeProgress molecule={molecule} />
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </Panel>
          <Panel
            id="changes"
            title="What happened last"
            actions={
              <Link className="link" href={paths.activity(city)}>
                all activity
              </Link>
            }
            flush
          >
            {home.events.length === 0 ? (
              <EmptyNote kind="nothing-exists" title="Nothing has happened yet" />
            ) : (
              <ol>
                {home.events.map((event) => (
                  <li key={event.seq} className="flex h-row items-center gap-3 px-3">
                    <span className="w-20 shrink-0 text-ink-3 text-small">
                      <TimeAgo at={event.ts} />
                    </span>
                    <span className="shrink-0 font-mono text-small">{event.type}</span>
                    <span className="min-w-0 flex-1 truncate text-ink-2">
                      {event.subject && (
                        <Link className="hover:underline" href={paths.bead(city, event.subject)}>
                          {event.subject}
                        </Link>
                      )}{" "}
                      {event.message}
                    </span>
                    <span className="shrink-0 text-ink-3 text-small">{event.actor}</span>
                  </li>
                ))}
              </ol>
            )}
          </Panel>
        </div>
      </PageBody>
    </>
  );
}
