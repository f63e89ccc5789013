"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ActionButton } from "@/components/action/action-button";
import { plural } from "@/lib/view/count";
import { failureOf } from "../data/failure";
import { useTRPC } from "../data/trpc";
import { Button } from "../ui/button";
import { FailureNote } from "../ui/failure-note";
import { FilterInput } from "../ui/filter-input";
import { Panel } from "../ui/panel";
import { PanelState } from "../ui/panel-state";
import { ActionsTh, Table, Th } from "../ui/table";
import { ImportIssues } from "./import-issues";
import { useImportChange } from "./use-import-change";
import { VersionRow } from "./version-row";

/** Rows of the table before the rest waits for a filter. */
const MOST = 200;

/** What is wanted, locked, installed and newest of every import, what `import check` finds, and what can be done about it. */
export function VersionsTable({ city }: { city: string }) {
  const trpc = useTRPC();
  const { data } = useSuspenseQuery(trpc.import.versions.queryOptions({ city }));
  const newest = useQuery(trpc.import.newest.queryOptions({ city }, { enabled: false, retry: false }));
  const [filter, setFilter] = useState("");
  const change = useImportChange(city);
  const { start, starting } = change;
  const local = data.rows.every(({ resolved }) => resolved === "(path)");
  const needless = local ? "No import of this city comes from a repository." : undefined;
  const rows = data.rows.filter((row) => `${row.name} ${row.source}`.toLowerCase().includes(filter.toLowerCase()));
  return (
    <>
      <ImportIssues city={city} data={data} change={change} />
      <Panel
        id="versions"
        title="Versions"
        note="The lock says which commit of each repository the city is made of."
        flush
        actions={
          <>
            <FilterInput label="Filter imports" value={filter} onChange={setFilter} className="w-44" />
            <Button disabledReason={needless} busy={newest.isFetching} onClick={() => void newest.refetch()}>
              Look for newer versions
            </Button>
            <ActionButton
              inRow
              action="import.start"
              city={city}
              values={{ verb: "upgrade" }}
              disabledReason={needless}
              busy={starting}
              onAct={() => start({ verb: "upgrade" })}
              title="The newest versions that the constraints allow"
            >
              Upgrade all
            </ActionButton>
            <ActionButton
              inRow
              action="import.start"
              city={city}
              values={{ verb: "install" }}
              busy={starting}
              onAct={() => start({ verb: "install" })}
            >
              Install
            </ActionButton>
          </>
        }
      >
        {data.problem !== null && (
          <p className="px-4 py-3 text-ink-2">Not known until the files of the city can be read.</p>
        )}
        {newest.error && <FailureNote failure={failureOf(newest.error, () => void newest.refetch())} />}
        <PanelState
          empty={
            rows.length > 0 || data.problem !== null
              ? undefined
              : data.rows.length === 0
                ? {
                    kind: "nothing-exists",
                    title: "This city imports no packs",
                    hint: "Add one above, or find one in the marketplace.",
                    command: "cityhall import add SOURCE",
                  }
                : { kind: "nothing-matches", title: `No import matches "${filter}"` }
          }
        >
          {rows.length > 0 && (
            <Table label="Versions of imports" stacked>
              <thead>
                <tr>
                  <Th>Import</Th>
                  <Th>Wanted</Th>
                  <Th>Locked</Th>
                  <Th>Installed</Th>
                  <Th>Newest</Th>
                  <ActionsTh />
                </tr>
              </thead>
              <tbody>
                {rows.slice(0, MOST).map((row) => (
                  <VersionRow
                    key={`${row.name} ${row.source}`}
                    city={city}
                    change={change}
                    row={row}
                    newest={newest.data?.find((each) => each.source === row.source)}
                    issue={data.issues.find((each) => each.source === row.source)}
                  />
                ))}
              </tbody>
            </Table>
          )}
          {rows.length > MOST && (
            <p className="px-4 py-2 text-ink-3">{plural(rows.length - MOST, "more import")}: filter to see them.</p>
          )}
        </PanelState>
      </Panel>
    </>
  );
}
