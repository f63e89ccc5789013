"use client";

import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { ActionButton } from "@/components/action/action-button";
import { useAction } from "@/components/action/use-action";
import { failureOf, readFailure } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { useSearchState } from "@/components/data/use-search-state";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { Dialog } from "@/components/ui/dialog";
import { Panel } from "@/components/ui/panel";
import { PanelState } from "@/components/ui/panel-state";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Segmented } from "@/components/ui/segmented";
import { ShowMore } from "@/components/ui/show-more";
import { ActionsTh, Table, Td, Th, Tr } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time-ago";
import { useToast } from "@/components/ui/toaster";
import { paths, withQuery } from "@/lib/url/paths";
import { beadsSearch, ordersSearch } from "@/lib/url/search";
import { countText } from "@/lib/view/count";

/** Convoys: work that belongs together, and how much of it has closed. */
export function ConvoyList({ city }: { city: string }) {
  const trpc = useTRPC();
  const toast = useToast();
  const { refusal } = useAction("convoy.land", city);
  const [{ ended }, setState] = useSearchState(ordersSearch);
  const [forcing, setForcing] = useState("");
  const convoys = useInfiniteQuery(
    trpc.convoy.list.infiniteQueryOptions(
      { city, ended: ended === "all" },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  );
  const rows = convoys.data?.pages.flatMap((page) => page.items) ?? [];
  const total = convoys.data?.pages[0]?.total ?? 0;
  const membersHref = (id: string, filter: string) =>
    withQuery(
      paths.beads(city),
      beadsSearch.format({ ...beadsSearch.defaults, f: `convoy:${id} ${filter}`.trim(), system: "shown" }),
    );
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
          onSelect={(chosen) => setState({ ended: chosen })}
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
        failure={readFailure(convoys)}
        empty={
          convoys.data && rows.length === 0
            ? {
                kind: "nothing-exists",
                title: ended === "all" ? "There were no convoys yet" : "No convoy is open",
                hint: "Slinging a bead that is not tracked yet makes one; members are counted as they close.",
                command: "cityhall convoy create TITLE BEAD",
              }
            : undefined
        }
      >
        <Table stacked label="Convoys">
          <thead>
            <tr>
              <Th>Convoy</Th>
              <Th>Progress</Th>
              <Th>Rig</Th>
              <Th>Age</Th>
              <ActionsTh />
            </tr>
          </thead>
          <tbody>
            {rows.map((convoy) => (
              <Tr key={convoy.id}>
                <Td>
                  <Link className="link" href={paths.bead(city, convoy.id)}>
                    {convoy.title}
                  </Link>{" "}
                  <span className="font-mono text-ink-3 text-small">{convoy.id}</span>{" "}
                  {convoy.owned && <Chip>owned</Chip>}
                </Td>
                <Td>
                  <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
                    <ProgressBar
                      segments={[
                        { count: convoy.closed, word: "closed", tone: "good" },
                        { count: convoy.stranded, word: "taken by nobody", tone: "waiting" },
                        { count: convoy.total - convoy.closed - convoy.stranded, word: "under way", tone: "active" },
                      ]}
                    />
                    <Link className="link" href={membersHref(convoy.id, "state:closed")}>
                      {convoy.closed}
                    </Link>{" "}
                    of{" "}
                    <Link className="link" href={membersHref(convoy.id, "")}>
                      {convoy.total} closed
                    </Link>
                    {convoy.stranded > 0 && (
                      <Link className="link text-waiting" href={membersHref(convoy.id, "-state:closed assignee:none")}>
                        {convoy.stranded} taken by nobody
                      </Link>
                    )}
                  </div>
                </Td>
                <Td>{convoy.rig || "city"}</Td>
                <Td>
                  <TimeAgo at={convoy.createdAt} />
                </Td>
                <Td>
                  <div className="flex sm:justify-end">
                    {convoy.status === "closed" ? (
                      <Chip tone="good">closed</Chip>
                    ) : (
                      <ActionButton
                        inRow
                        values={{ city, id: convoy.id, force: false }}
                        action="convoy.land"
                        city={city}
                        disabledReason={
                          refusal ??
                          (convoy.owned
                            ? undefined
                            : "Only an owned convoy is landed; this one closes with its last member.")
                        }
                        busy={land.isPending && land.variables.id === convoy.id}
                        onAct={() =>
                          convoy.complete ? land.mutate({ city, id: convoy.id, force: false }) : setForcing(convoy.id)
                        }
                      >
                        {convoy.complete ? "Land" : "Land…"}
                      </ActionButton>
                    )}
                  </div>
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
        {rows.length < total && (
          <ShowMore busy={convoys.isFetchingNextPage} onMore={() => void convoys.fetchNextPage()}>
            {countText(rows.length)} of {countText(total)}
          </ShowMore>
        )}
      </PanelState>
      <Dialog
        open={forcing !== ""}
        onOpenChange={(open) => !open && setForcing("")}
        title={`Land ${forcing} with open members`}
        description="The convoy is closed; members that are still open stay as they are and are no longer tracked together."
        actions={
          <>
            <Button onClick={() => setForcing("")}>Keep it open</Button>
            <ActionButton
              inRow
              values={{ city, id: forcing, force: true }}
              action="convoy.land"
              city={city}
              kind="danger"
              busy={land.isPending}
              onAct={() => {
                land.mutate({ city, id: forcing, force: true });
                setForcing("");
              }}
            >
              Land it anyway
            </ActionButton>
          </>
        }
      />
    </Panel>
  );
}
