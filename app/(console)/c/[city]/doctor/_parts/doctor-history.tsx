"use client";

import { useQuery } from "@tanstack/react-query";
import { ChartPanel } from "@/components/chart/chart-panel";
import { readFailure } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time-ago";
import { countText } from "@/lib/view/count";
import { doctorChart, millisecondsText } from "@/lib/view/history-charts";

/** How the checks stood after each of the last runs. */
export function DoctorHistory({ city }: { city: string }) {
  const { data, error, isPending, refetch } = useQuery(useTRPC().doctor.history.queryOptions({ city }));
  return (
    <ChartPanel
      id="doctor-history"
      title="Runs of the doctor"
      note="How all checks that ever ran stood when a run had ended, the last 60 runs. A run of one check changes the picture of all."
      chart={data && doctorChart(data.runs)}
      format={countText}
      whole
      loading={isPending}
      failure={readFailure({ data, error, refetch })}
      empty={
        data?.runs.length === 0
          ? { kind: "nothing-exists", title: "The doctor has not looked yet", hint: "Each run adds one column." }
          : undefined
      }
      table={
        <Table label="One run a row">
          <thead>
            <tr>
              <Th>Ended</Th>
              <Th numeric>Looked at</Th>
              <Th numeric>Errors</Th>
              <Th numeric>Warnings</Th>
              <Th numeric>Not run</Th>
              <Th numeric>Passed</Th>
              <Th numeric>Took</Th>
            </tr>
          </thead>
          <tbody>
            {data?.runs.toReversed().map((run, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: runs have no name of their own, and two may end in one moment
              <Tr key={`${run.at} ${place}`}>
                <Td>
                  <TimeAgo at={run.at} />
                </Td>
                <Td numeric>{countText(run.ran)}</Td>
                <Td numeric>{countText(run.failed)}</Td>
                <Td numeric>{countText(run.warned)}</Td>
                <Td numeric>{countText(run.notRun)}</Td>
                <Td numeric>{countText(run.passed)}</Td>
                <Td numeric>{millisecondsText(run.durationMs)}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      }
    />
  );
}
