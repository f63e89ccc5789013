"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { ChartPanel } from "@/components/chart/chart-panel";
import { readFailure } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { PageBody } from "@/components/shell/page-header";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { paths, withQuery } from "@/lib/url/paths";
import { beadsSearch } from "@/lib/url/search";
import { countText } from "@/lib/view/count";
import { readyAgeChart } from "@/lib/view/history-charts";

/** How long the beads of the ready queue have existed; each count opens exactly these beads. */
export function ReadyAges({ city, rig }: { city: string; rig: string }) {
  const { data, error, isPending, refetch } = useQuery(useTRPC().bead.readyAges.queryOptions({ city, rig }));
  const listed = (f: string) =>
    withQuery(
      paths.beads(city),
      beadsSearch.format({ ...beadsSearch.defaults, view: "ready", system: "shown", rig, f }),
    );
  return (
    <PageBody>
      <ChartPanel
        id="ready-ages"
        title="Age of the ready queue"
        note="Beads that may be worked on now, by the time since they were made. Old ones at the bottom wait for somebody who takes them."
        chart={data && readyAgeChart(data.ages)}
        format={countText}
        whole
        loading={isPending}
        failure={readFailure({ data, error, refetch })}
        empty={
          data?.total === 0
            ? {
                kind: rig ? "nothing-matches" : "nothing-exists",
                title: "Nothing is ready",
                hint: "Everything that is open waits for another bead, for a gate or for its day; or there is no work.",
              }
            : undefined
        }
        table={
          <Table label="Ready beads by age">
            <thead>
              <tr>
                <Th>Age</Th>
                <Th numeric>Ready beads</Th>
              </tr>
            </thead>
            <tbody>
              {data?.ages.map(({ label, filter, count }) => (
                <Tr key={label}>
                  <Td>{label}</Td>
                  <Td numeric>
                    <Link className="link" href={listed(filter)}>
                      {countText(count)}
                    </Link>
                  </Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        }
      />
    </PageBody>
  );
}
