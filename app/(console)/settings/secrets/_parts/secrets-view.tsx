"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { failureOf } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { useSearchState } from "@/components/data/use-search-state";
import { PageBody, PageHeader } from "@/components/shell/page-header";
import { Panel } from "@/components/ui/panel";
import { EmptyNote, PanelState } from "@/components/ui/panel-state";
import { ActionsTh, Table, Th } from "@/components/ui/table";
import { refusal } from "@/lib/access/may";
import { settingsSearch } from "@/lib/url/search";
import { CityChoice } from "../../_parts/city-choice";
import { ResealButton } from "./reseal-button";
import { SecretRow } from "./secret-row";
import { SetSecret } from "./set-secret";

/** The secrets of one city: sealed at rest, written here, read only by who has the grant for it. */
export function SecretsView() {
  const trpc = useTRPC();
  const { data: cities } = useSuspenseQuery(trpc.city.list.queryOptions());
  const [state, write] = useSearchState(settingsSearch);
  const city = state.city || (cities[0]?.id ?? "");
  const summary = useQuery({ ...trpc.city.summary.queryOptions({ city }), enabled: city !== "" });
  const person = summary.data?.person;
  const refused = person && refusal(person, "people.read");
  const list = useQuery({
    ...trpc.secret.list.queryOptions({ city }),
    enabled: person !== undefined && refused === undefined,
  });
  const secrets = list.data ?? [];
  const manage = person && refusal(person, "city.manage");
  const reveal = person && refusal(person, "secret.reveal");
  const failed = summary.error ?? list.error;
  return (
    <>
      <PageHeader
        title="Secrets"
        note="Sealed with a key of the server's environment before they are stored. To see one takes the grant secret.reveal, and leaves a row in the audit."
        actions={<CityChoice value={city} onChange={(chosen) => write({ city: chosen })} />}
      />
      <PageBody>
        {city === "" ? (
          <EmptyNote
            kind="not-configured"
            title="There is no city yet that could have secrets"
            hint="Open one first, on the page Cities."
          />
        ) : (
          <>
            {person && refused === undefined && <SetSecret key={city} city={city} refusal={manage} />}
            <Panel
              id="secrets"
              title="Kept secrets"
              flush
              actions={secrets.some((secret) => !secret.current) && <ResealButton city={city} refusal={manage} />}
            >
              <PanelState
                loading={failed === null && refused === undefined && list.isPending}
                failure={failed ? failureOf(failed, () => void list.refetch()) : undefined}
                empty={
                  refused !== undefined
                    ? { kind: "not-permitted", title: refused, hint: "Choose a city that you administer." }
                    : secrets.length === 0
                      ? {
                          kind: "nothing-exists",
                          title: "No secret is kept for this city",
                          hint: "Keep one above. A city that comes from Git uses git.token and git.webhook.",
                        }
                      : undefined
                }
              >
                <Table label="Secrets" stacked>
                  <thead>
                    <tr>
                      <Th>Name</Th>
                      <Th>Set by</Th>
                      <Th>Set</Th>
                      <Th>Key</Th>
                      <ActionsTh />
                    </tr>
                  </thead>
                  <tbody>
                    {secrets.map((secret) => (
                      <SecretRow key={secret.name} {...{ city, secret, manage, reveal }} />
                    ))}
                  </tbody>
                </Table>
              </PanelState>
            </Panel>
          </>
        )}
      </PageBody>
    </>
  );
}
