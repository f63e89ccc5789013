"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { failureOf } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { usePermission } from "@/components/data/use-permission";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { Panel } from "@/components/ui/panel";
import { PanelState } from "@/components/ui/panel-state";
import { Segmented } from "@/components/ui/segmented";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time-ago";
import { useToast } from "@/components/ui/toaster";
import { paths } from "@/lib/url/paths";

/** Convoys: work that belongs together, and how much of it has closed. */
export function ConvoyList({ city }: { city: string }) {
  const trpc = useTRPC();
  const toast = useToast();
  const refusal = usePermission(city, "bead.write");
  const [ended, setEnded] = useState<"open" | "all">("open");
  const convoys = useQuery(trpc.convoy.list.queryOptions({ city, ended: ended === "all" }));
  const land = useMutation(
    trpc.convoy.land.mutationOptions({
      onError: (error) => toast("failed", "The convoy did not land", { text: failureOf(error).sentence }),
      onSuccess: ({ message }) => toast("done", message),
    }),
  );
  return (
    <Panel
      id="convoys"
      title="Convoys"
      note="Closed members of all members. An owned convoy is landed by a person; the others close with their last member."
      actions={
        <Segmented
          label="Which convoys"
          current={ended}
          onSelect={setEnded}
          items={[
            { id: "open", label: "Open" },
            { id: "all", label: "All" },
          ]}
        />
      }
      flush
    >
      <PanelState
        loading={convoys.isPending}
        failure={convoys.error ? failureOf(convoys.error, () => void convoys.refetch()) : undefined}
        empty={convoys.data?.length === 0 ? { kind: "nothing-exists", title: "No open convoys" } : undefined}
      >
        <Table label="Convoys">
          <thead>
            <tr>
              <Th>Convoy</Th>
              <Th>Progress</Th>
              <Th>Rig</Th>
              <Th>Age</Th>
              <Th>
                <span className="sr-only">Actions</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {convoys.data?.map((convoy) => (
              <Tr key={convoy.id}>
                <Td>
                  <Link className="link" href={paths.bead(city, convoy.id)}>
                    {convoy.title}
                  </Link>{" "}
                  <span className="font-mono text-ink-3 text-small">{convoy.id}</span>{" "}
                  {convoy.owned && <Chip>owned</Chip>}
                </Td>
                <Td>
                  {convoy.closed}/{convoy.total} closed
                </Td>
                <Td>{convoy.rig || "city"}</Td>
                <Td>
                  <TimeAgo at={convoy.createdAt} />
                </Td>
                <Td>
                  <div className="flex justify-end">
                    {convoy.status === "closed" ? (
                      <Chip tone="good">closed</Chip>
                    ) : (
                      <Button
                        disabledReason={
                          refusal ??
                          (convoy.owned
                            ? undefined
                            : "Only an owned convoy is landed; this one closes with its last member.")
                        }
                        busy={land.isPending && land.variables.id === convoy.id}
                        onClick={() => land.mutate({ city, id: convoy.id })}
                      >
                        Land
                      </Button>
                    )}
                  </div>
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </PanelState>
    </Panel>
  );
}
