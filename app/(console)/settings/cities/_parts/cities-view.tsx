"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { ActionButton } from "@/components/action/action-button";
import { failureOf, readFailure } from "@/components/data/failure";
import { type Outputs, useTRPC } from "@/components/data/trpc";
import { PageBody, PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { Panel } from "@/components/ui/panel";
import { PanelState } from "@/components/ui/panel-state";
import { ActionsTh, Table, Td, Th, Tr } from "@/components/ui/table";
import { useToast } from "@/components/ui/toaster";
import { paths } from "@/lib/url/paths";
import { OpenCity } from "../../../_parts/open-city";
import { useHall } from "../../_parts/use-hall";
import { RegisterCity } from "./register-city";
import { RemoveCity } from "./remove-city";
import { SourceDialog } from "./source-dialog";
import { isLooking, SourceState } from "./source-state";

type City = Outputs["hall"]["cities"][number];

/** The cities of this console: opened from a folder or a Git address, paused, removed. */
export function CitiesView() {
  const trpc = useTRPC();
  const { readRefusal, cityRefusal } = useHall();
  const cities = useQuery({
    ...trpc.hall.cities.queryOptions(),
    enabled: readRefusal === undefined,
    // Nothing else tells how a look at a repository ends.
    refetchInterval: ({ state }) => (state.data?.some(({ source }) => source && isLooking(source)) ? 2_000 : false),
  });
  const rows = cities.data ?? [];
  return (
    <>
      <PageHeader
        title="Registered cities"
        note="While a city is paused nobody changes anything in it and its orders do not fire; everything can still be read."
      />
      <PageBody>
        <Panel id="cities" title="Cities" flush>
          <PanelState
            loading={readRefusal === undefined && cities.isPending}
            failure={readFailure(cities)}
            empty={
              readRefusal !== undefined
                ? { kind: "not-permitted", title: readRefusal }
                : rows.length === 0
                  ? { kind: "not-configured", title: "No city is registered", hint: "Open one below." }
                  : undefined
            }
          >
            <Table label="Cities" stacked>
              <thead>
                <tr>
                  <Th>City</Th>
                  <Th numeric>Open beads</Th>
                  <Th numeric>People</Th>
                  <Th numeric>Tokens</Th>
                  <ActionsTh />
                </tr>
              </thead>
              <tbody>
                {rows.map((city) => (
                  <CityRow key={city.id} city={city} refusal={cityRefusal} />
                ))}
              </tbody>
            </Table>
          </PanelState>
        </Panel>
        {cityRefusal === undefined && (
          <>
            <OpenCity />
            <RegisterCity />
          </>
        )}
      </PageBody>
    </>
  );
}

function CityRow({ city, refusal }: { city: City; refusal: string | undefined }) {
  const trpc = useTRPC();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [removing, setRemoving] = useState(false);
  const [sourcing, setSourcing] = useState(false);
  const pause = useMutation(
    trpc.hall.pause.mutationOptions({
      onError: (error) => toast("failed", `${city.name} was not changed`, { text: failureOf(error).sentence }),
      onSuccess: () => toast("done", city.paused ? `${city.name} goes on` : `${city.name} is paused`),
      onSettled: () => queryClient.invalidateQueries(),
    }),
  );
  const bound = city.fromStart
    ? "The start command names this city and would open it again; leave it out there."
    : undefined;
  return (
    <Tr>
      <Td>
        <div>
          {city.source?.commit === "" ? (
            <span className="font-medium">{city.name}</span>
          ) : (
            <Link href={paths.city(city.id)} className="link font-medium">
              {city.name}
            </Link>
          )}{" "}
          {city.paused && <Chip tone="human">paused</Chip>}
        </div>
        <div className="min-w-48 font-mono text-ink-3 text-small wrap-anywhere">
          {city.source?.address ?? city.path}
        </div>
        {city.source && <SourceState source={city.source} />}
      </Td>
      <Td numeric head="Open beads">
        {city.openBeads}
      </Td>
      <Td numeric head="People">
        {city.members}
      </Td>
      <Td numeric head="Tokens">
        {city.tokens}
      </Td>
      <Td>
        <div className="flex gap-1 sm:justify-end">
          {city.source && (
            <Button aria-label={`Source of ${city.name}`} disabledReason={refusal} onClick={() => setSourcing(true)}>
              Source
            </Button>
          )}
          <ActionButton
            inRow
            action="hall.pause"
            aria-label={`${city.paused ? "Resume" : "Pause"} ${city.name}`}
            busy={pause.isPending}
            onAct={() => pause.mutate({ id: city.id, paused: !city.paused })}
          >
            {city.paused ? "Resume" : "Pause"}
          </ActionButton>
          <Button
            kind="danger"
            aria-label={`Remove ${city.name}`}
            disabledReason={refusal ?? bound}
            onClick={() => setRemoving(true)}
          >
            Remove
          </Button>
        </div>
        {sourcing && <SourceDialog city={city} onClose={() => setSourcing(false)} />}
        {removing && <RemoveCity city={city} onClose={() => setRemoving(false)} />}
      </Td>
    </Tr>
  );
}
