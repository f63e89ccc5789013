"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { readFailure } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { Panel } from "@/components/ui/panel";
import { PanelState } from "@/components/ui/panel-state";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time-ago";
import { paths } from "@/lib/url/paths";

/** What was run, newest first: why, how it ended, and what it printed. */
export function RunList({ city, order, onAll }: { city: string; order: string; onAll: () => void }) {
  const trpc = useTRPC();
  const runs = useQuery(trpc.order.history.queryOptions({ city, scopedName: order || undefined }));
  return (
    <Panel
      id="runs"
      title={order ? `Runs of ${order}` : "Runs of all orders"}
      actions={order && <Button onClick={onAll}>Show all orders</Button>}
      flush
    >
      <PanelState
        loading={runs.isPending}
        failure={readFailure(runs)}
        empty={
          runs.data?.length === 0
            ? {
                kind: "nothing-exists",
                title: "Nothing was run yet",
                hint: "An order runs when it is due, or when somebody runs it.",
                command: "cityhall order run NAME",
              }
            : undefined
        }
      >
        <Table stacked label="Runs">
          <thead>
            <tr>
              <Th>Order</Th>
              <Th>Started</Th>
              <Th>Why</Th>
              <Th>Outcome</Th>
              <Th>Tracking bead</Th>
            </tr>
          </thead>
          <tbody>
            {runs.data?.map((run) => (
              <Tr key={run.id}>
                <Td className="font-medium">{run.scopedName}</Td>
                <Td>
                  <TimeAgo at={run.startedAt} />
                </Td>
                <Td className="text-ink-2">{run.reason}</Td>
                <Td>
                  {run.outcome === "" ? (
                    <Chip tone="active">running</Chip>
                  ) : (
                    <Chip tone={run.error || run.outcome.endsWith("-failed") ? "bad" : "good"}>{run.outcome}</Chip>
                  )}
                  {(run.error || run.output) && (
                    <details className="mt-1">
                      <summary className="cursor-pointer text-ink-3 text-small">{run.error || "output"}</summary>
                      <ScrollRegion label="What the run wrote" className="max-h-60 overflow-auto">
                        <pre className="whitespace-pre-wrap font-mono text-small wrap-anywhere">
                          {run.output || run.error}
                        </pre>
                      </ScrollRegion>
                    </details>
                  )}
                  {run.wispRootId && (
                    <Link className="link ml-2 font-mono text-small" href={paths.molecule(city, run.wispRootId)}>
                      {run.wispRootId}
                    </Link>
                  )}
                </Td>
                <Td>
                  <Link className="link font-mono text-small" href={paths.bead(city, run.beadId)}>
                    {run.beadId}
                  </Link>
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </PanelState>
    </Panel>
  );
}
