"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { AttentionPanel } from "@/components/attention/attention-panel";
import { AttentionRow } from "@/components/attention/attention-row";
import { ChangesPanel } from "@/components/attention/changes-panel";
import { useAcknowledge } from "@/components/attention/use-acknowledge";
import { useAttention } from "@/components/attention/use-attention";
import { readFailure } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { useSearchState } from "@/components/data/use-search-state";
import { MoleculeProgress } from "@/components/molecule/molecule-progress";
import { destinations } from "@/components/shell/destinations";
import { PageBody, PageHeader } from "@/components/shell/page-header";
import { TourOffer } from "@/components/shell/tour-bar";
import { useTour } from "@/components/shell/use-tour";
import { DiagnosticList } from "@/components/source/diagnostic-list";
import { Panel } from "@/components/ui/panel";
import { EmptyNote, PanelState } from "@/components/ui/panel-state";
import { TimeAgo } from "@/components/ui/time-ago";
import type { AttentionPage } from "@/lib/attention/attention-item";
import { paths, withQuery } from "@/lib/url/paths";
import { beadsSearch, homeSearch, moleculesSearch, sourceSearch } from "@/lib/url/search";
import { countText, plural } from "@/lib/view/count";
import { FigureStrip } from "./figure-strip";

/** Home answers in order: who waits for a person, what is stuck and why, what changed (ux 66). */
export function HomeView({ city }: { city: string }) {
  const trpc = useTRPC();
  const [state, setState] = useSearchState(homeSearch);
  const { rig } = state;
  const page = destinations.some((each) => each.id === state.page) ? (state.page as AttentionPage) : "";
  const { data: summary } = useSuspenseQuery(trpc.city.summary.queryOptions({ city }));
  const { data: home } = useSuspenseQuery(trpc.city.home.queryOptions({ city, rig }));
  const { data: load } = useSuspenseQuery(trpc.city.diagnostics.queryOptions({ city }));
  const attention = useAttention(city, rig);
  const words = useAcknowledge(city);
  const tour = useTour(city);
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
        <TourOffer tour={tour} />
        {!load.loads && findingsPanel}
        {page && (
          <p className="text-ink-2">
            Only what counts on {destinations.find((each) => each.id === page)?.label}.{" "}
            <button type="button" className="link" onClick={() => setState({ page: "" })}>
              Show everything
            </button>
          </p>
        )}
        <PanelState loading={attention.isPending} failure={readFailure(attention)}>
          {attention.data && (
            <>
              {attention.data.unknown.map((sentence) => (
                <p key={sentence} role="status" className="text-human">
                  <span aria-hidden="true">? </span>
                  {sentence}
                </p>
              ))}
              <AttentionPanel
                id="needs-you"
                title="Waits for a person"
                list={attention.data.person}
                page={page}
                good="Nobody waits for a person."
                unsure={attention.data.unknown.length > 0}
                words={words}
              />
              <AttentionPanel
                id="stuck"
                title="Stuck, and why"
                list={attention.data.stuck}
                page={page}
                good="Nothing is stuck."
                unsure={attention.data.unknown.length > 0}
                words={words}
              />
              {attention.data.handled.length > 0 && (
                <details className="rounded-lg border border-line bg-surface">
                  <summary className="px-3 py-2 text-ink-2">
                    {plural(attention.data.handled.length, "thing is", "things are")} handled by somebody
                  </summary>
                  <ul className="border-line border-t">
                    {attention.data.handled.map((item) => (
                      <AttentionRow key={item.key} item={item} words={words} />
                    ))}
                  </ul>
                </details>
              )}
            </>
          )}
        </PanelState>
        <ChangesPanel city={city} />
        <FigureStrip
          figures={(
            [
              ["running", "active", home.running],
              ["ready", "active", home.ready],
              ["wait for others", "waiting", home.waiting],
              ["open", "neutral", home.open],
            ] as const
          ).map(([label, tone, { total, filter }]) => ({
            ...{ label, tone, count: total, predicate: filter },
            href: listHref(filter),
          }))}
        />
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
                hint="A formula that is cooked becomes a molecule: beads with an order between them."
                command="cityhall formula cook NAME"
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
            id="latest"
            title="What happened last"
            actions={
              <Link className="link" href={paths.activity(city)}>
                all activity
              </Link>
            }
            flush
          >
            {home.events.length === 0 ? (
              <EmptyNote
                kind="nothing-exists"
                title="Nothing has happened yet"
                hint="Each change of the city is listed here as it happens."
              />
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
