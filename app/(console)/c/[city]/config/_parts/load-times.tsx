"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { ChartPanel } from "@/components/chart/chart-panel";
import { readFailure } from "@/components/data/failure";
import { type Outputs, useTRPC } from "@/components/data/trpc";
import { PageBody } from "@/components/shell/page-header";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time-ago";
import { paths } from "@/lib/url/paths";
import { withRevision } from "@/lib/url/revision";
import { loadsChart, millisecondsText, phaseChart } from "@/lib/view/history-charts";

type Loads = Outputs["config"]["loads"]["loads"];

/** How long the city takes to load, and in which phase the time goes. */
export function LoadTimes({ city }: { city: string }) {
  const { data, error, isPending, refetch } = useQuery(useTRPC().config.loads.queryOptions({ city }));
  const last = data?.loads.at(-1);
  const state = {
    loading: isPending,
    failure: readFailure({ data, error, refetch }),
    empty:
      data && !last
        ? {
            kind: "nothing-exists" as const,
            title: "No load was measured yet",
            hint: "The next change of a file is measured.",
          }
        : undefined,
  };
  return (
    <PageBody>
      <ChartPanel
        id="load-phases"
        title="Last load by phase"
        note={
          last && (
            <>
              {millisecondsText(last.totalMs)} in all,{" "}
              {last.cold ? "with nothing remembered" : "with what earlier loads left"}, <TimeAgo at={last.at} />.
            </>
          )
        }
        chart={last && phaseChart(last)}
        format={millisecondsText}
        table={data && <PhaseTable loads={data.loads} />}
        {...state}
      />
      <ChartPanel
        id="load-times"
        title="Loads"
        note="The last 40 loads on any server, oldest first, with the phases that took longest over all of them."
        chart={data && loadsChart(data.loads)}
        format={millisecondsText}
        table={data && <LoadTable city={city} loads={data.loads} />}
        {...state}
      />
    </PageBody>
  );
}

function PhaseTable({ loads }: { loads: Loads }) {
  const last = loads.at(-1);
  const middle = (name: string) => {
    const times = loads.flatMap(({ steps }) => steps.filter((step) => step.name === name).map(({ ms }) => ms));
    return times.sort((a, b) => a - b)[Math.floor((times.length - 1) / 2)] ?? 0;
  };
  return (
    <Table label="Load time by phase">
      <thead>
        <tr>
          <Th>Phase</Th>
          <Th numeric>Last load</Th>
          <Th numeric>Half of the loads took at most</Th>
        </tr>
      </thead>
      <tbody>
        {last?.steps.map(({ name, title, ms }) => (
          <Tr key={name}>
            <Td>{title}</Td>
            <Td numeric>{millisecondsText(ms)}</Td>
            <Td numeric>{millisecondsText(middle(name))}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

function LoadTable({ city, loads }: { city: string; loads: Loads }) {
  return (
    <Table label="One load a row">
      <thead>
        <tr>
          <Th>Loaded</Th>
          <Th>Revision</Th>
          <Th>Memory</Th>
          <Th numeric>Took</Th>
        </tr>
      </thead>
      <tbody>
        {loads.toReversed().map(({ at, revision, cold, totalMs }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two servers may load in one moment
          <Tr key={`${at} ${place}`}>
            <Td>
              <TimeAgo at={at} />
            </Td>
            <Td>
              {revision === null ? (
                <span className="text-ink-3">not kept</span>
              ) : (
                <Link className="link" href={withRevision(paths.config(city), revision)}>
                  {revision}
                </Link>
              )}
            </Td>
            <Td className="text-ink-2">{cold ? "cold" : "warm"}</Td>
            <Td numeric>{millisecondsText(totalMs)}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
