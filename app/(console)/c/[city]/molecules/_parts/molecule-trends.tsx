"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { ChartPanel } from "@/components/chart/chart-panel";
import { readFailure } from "@/components/data/failure";
import { type Outputs, useTRPC } from "@/components/data/trpc";
import { PageBody } from "@/components/shell/page-header";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { paths, withQuery } from "@/lib/url/paths";
import { beadsSearch } from "@/lib/url/search";
import { countText } from "@/lib/view/count";
import { durationText } from "@/lib/view/duration";
import { leadTimeChart, throughputChart } from "@/lib/view/history-charts";

type Days = Outputs["molecule"]["trend"]["days"];

type MoleculeTrendsProps = { city: string; rig: string; formula: string; days: number };

const seconds = (value: number) => durationText(value * 1000);

/** How many molecules ended and started day by day, and how long they took. */
export function MoleculeTrends({ city, rig, formula, days }: MoleculeTrendsProps) {
  const { data, error, isPending, refetch } = useQuery(
    useTRPC().molecule.trend.queryOptions({ city, rig, formula, days }, { placeholderData: keepPreviousData }),
  );
  const list = data?.days ?? [];
  const any = list.some((day) => day.started + day.finished + day.archived > 0);
  const state = {
    loading: isPending,
    failure: readFailure({ data, error, refetch }),
    empty: any
      ? undefined
      : {
          kind: formula || rig ? ("nothing-matches" as const) : ("nothing-exists" as const),
          title: `No molecule was started or ended in ${days} days`,
          hint: "A cooked formula is counted on the day that it is cooked, and again on the day that its root is closed.",
        },
  };
  return (
    <PageBody>
      <ChartPanel
        id="throughput"
        title="Throughput"
        note="Molecules and root-only wisps by UTC day: ended when their root was closed."
        chart={data && throughputChart(list)}
        format={countText}
        whole
        table={<ThroughputTable city={city} rig={rig} formula={formula} days={list} />}
        {...state}
      />
      <ChartPanel
        id="lead-time"
        title="Lead time"
        note="From cooking to the close of the root, of those that ended on that day. A day on which none ended is a gap."
        chart={data && leadTimeChart(list)}
        format={seconds}
        table={<LeadTable days={list} />}
        {...state}
        empty={
          state.empty ??
          (list.every((day) => day.medianLead === null)
            ? {
                kind: "nothing-exists",
                title: `No molecule ended in ${days} days`,
                hint: "The time is known at the end.",
              }
            : undefined)
        }
      />
    </PageBody>
  );
}

/** Newest first; each count opens the beads that it counts. */
function ThroughputTable({ city, rig, formula, days }: { city: string; rig: string; formula: string; days: Days }) {
  const narrow = [formula && `ref:${JSON.stringify(formula)}`, rig && `rig:${JSON.stringify(rig)}`].filter(Boolean);
  const listed = (term: string) =>
    withQuery(
      paths.beads(city),
      beadsSearch.format({ ...beadsSearch.defaults, system: "shown", f: ["is:root", term, ...narrow].join(" ") }),
    );
  return (
    <Table label="Throughput by day">
      <thead>
        <tr>
          <Th>Day (UTC)</Th>
          <Th numeric>Started</Th>
          <Th numeric>Ended</Th>
          <Th numeric>Archived since</Th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, started, finished, archived }) => (
          <Tr key={day}>
            <Td className="font-mono">{day}</Td>
            <Td numeric>{countText(started)}</Td>
            <Td numeric>
              {finished > 0 ? (
                <Link className="link" href={listed(`closed:${day}`)}>
                  {countText(finished)}
                </Link>
              ) : (
                0
              )}
            </Td>
            <Td numeric>{countText(archived)}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

function LeadTable({ days }: { days: Days }) {
  const shown = (value: number | null) => (value === null ? "not measured" : seconds(value));
  return (
    <Table label="Lead time by day">
      <thead>
        <tr>
          <Th>Day (UTC)</Th>
          <Th numeric>Half took at most</Th>
          <Th numeric>Nine of ten took at most</Th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, medianLead, slowLead }) => (
          <Tr key={day}>
            <Td className="font-mono">{day}</Td>
            <Td numeric>{shown(medianLead)}</Td>
            <Td numeric>{shown(slowLead)}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
