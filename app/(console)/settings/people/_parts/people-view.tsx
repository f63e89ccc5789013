"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { readFailure } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { useSearchState } from "@/components/data/use-search-state";
import { PageBody, PageHeader } from "@/components/shell/page-header";
import { FilterInput } from "@/components/ui/filter-input";
import { Panel } from "@/components/ui/panel";
import { PanelState } from "@/components/ui/panel-state";
import { ShowMore } from "@/components/ui/show-more";
import { ActionsTh, Table, Th } from "@/components/ui/table";
import { refusal } from "@/lib/access/may";
import { settingsSearch } from "@/lib/url/search";
import { CityChoice } from "../../_parts/city-choice";
import { useHall } from "../../_parts/use-hall";
import { InvitePerson } from "./invite-person";
import { OwnSessions } from "./own-sessions";
import { PersonRow } from "./person-row";

/** Who may sign in and what they may do: everybody, or the people of one city. */
export function PeopleView() {
  const trpc = useTRPC();
  const hall = useHall();
  const [{ city, q }, write] = useSearchState(settingsSearch);
  const next = { getNextPageParam: (page: { nextCursor: { name: string; id: string } | null }) => page.nextCursor };
  const everybody = useInfiniteQuery({
    ...trpc.people.list.infiniteQueryOptions({ q }, next),
    enabled: city === "" && hall.readRefusal === undefined,
  });
  const summary = useQuery({ ...trpc.city.summary.queryOptions({ city }), enabled: city !== "" });
  const refused = city === "" ? hall.readRefusal : summary.data && refusal(summary.data.person, "people.read");
  const members = useInfiniteQuery({
    ...trpc.people.ofCity.infiniteQueryOptions({ city, q }, next),
    enabled: city !== "" && summary.data !== undefined && refused === undefined,
  });
  const list = city === "" ? everybody : members;
  const people = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <PageHeader
        title="People"
        note={
          hall.provider
            ? `People sign in with ${hall.provider}; their groups give roles by configuration, and roles given here add to them.`
            : "People sign in by a link that works once. A role is given in a city, or in one rig of it."
        }
        actions={<CityChoice value={city} all="All people" onChange={(chosen) => write({ city: chosen })} />}
      />
      <PageBody>
        <OwnSessions />
        <InvitePerson refusal={hall.peopleRefusal} />
        <Panel id="people" title="People" flush>
          <div className="border-line border-b p-2">
            <FilterInput
              label="Name or address"
              value={q}
              onChange={(text) => write({ q: text }, "replace")}
              className="max-w-72"
            />
          </div>
          <PanelState
            loading={refused === undefined && list.isPending}
            failure={readFailure(summary) ?? readFailure(list)}
            empty={
              refused !== undefined
                ? { kind: "not-permitted", title: refused, hint: "Choose a city that you administer." }
                : people.length > 0
                  ? undefined
                  : q
                    ? { kind: "nothing-matches", title: `Nobody is called “${q}”` }
                    : {
                        kind: "nothing-exists",
                        title: "Nobody has a role in this city by name",
                        hint: "Give somebody one in the list of all people; administrators reach every city.",
                      }
            }
          >
            <Table label="People" stacked>
              <thead>
                <tr>
                  <Th>Person</Th>
                  <Th>Roles</Th>
                  <Th>Last seen</Th>
                  <Th numeric>Sessions</Th>
                  <ActionsTh />
                </tr>
              </thead>
              <tbody>
                {people.map((person) => (
                  <PersonRow key={person.id} person={person} city={city} refusal={hall.peopleRefusal} me={hall.me} />
                ))}
              </tbody>
            </Table>
            {list.hasNextPage && <ShowMore busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />}
          </PanelState>
        </Panel>
      </PageBody>
    </>
  );
}
