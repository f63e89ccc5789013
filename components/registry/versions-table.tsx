"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ActionButton } from "@/components/action/action-button";
import { plural } from "@/lib/view/count";
import { failureOf } from "../data/failure";
import { type Outputs, useTRPC } from "../data/trpc";
import { Button } from "../ui/button";
import { FilterInput } from "../ui/filter-input";
import { Panel } from "../ui/panel";
import { FailureNote, GoodNews, PanelState } from "../ui/panel-state";
import { Table, Td, Th, Tr } from "../ui/table";
import { useImportChange } from "./use-import-change";
import { WhyImport } from "./why-import";

type Row = Outputs["import"]["versions"]["rows"][number];
type Newest = Outputs["import"]["newest"][number];
type Issue = Outputs["import"]["versions"]["issues"][number];

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
  const rows = data.rows.filter((row) => `${row.name} ${row.source}`.toLowerCase().includes(filter.toLowerCase()));
  return (
    <>
      <Issues city={city} data={data} />
      <Panel
        id="versions"
        title="Versions"
        note="The lock says which commit of each repository the city is made of."
        flush
        actions={
          <>
            <FilterInput label="Filter imports" value={filter} onChange={setFilter} className="w-44" />
            <Button busy={newest.isFetching} onClick={() => void newest.refetch()}>
              Look for newer versions
            </Button>
            <ActionButton
              inRow
              action="import.start"
              city={city}
              values={{ verb: "upgrade" }}
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
        {newest.error && <FailureNote failure={failureOf(newest.error, () => void newest.refetch())} />}
        <PanelState
          empty={
            rows.length > 0
              ? undefined
              : data.rows.length === 0
                ? {
                    kind: "nothing-exists",
                    title: "This city imports no packs",
                    hint: "Add one above, or find one in the marketplace.",
                  }
                : { kind: "nothing-matches", title: `No import matches "${filter}"` }
          }
        >
          <Table label="Versions of imports">
            <thead>
              <tr>
                <Th>Import</Th>
                <Th>Wanted</Th>
                <Th>Locked</Th>
                <Th>Installed</Th>
                <Th>Newest</Th>
                <Th>
                  <span className="sr-only">Actions</span>
                </Th>
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
          {rows.length > MOST && (
            <p className="px-4 py-2 text-ink-3">{plural(rows.length - MOST, "more import")}: filter to see them.</p>
          )}
        </PanelState>
      </Panel>
    </>
  );
}

function VersionRow({
  city,
  change: { start, starting },
  row,
  newest,
  issue,
}: {
  city: string;
  /** The acts of the table: one set for all of its rows. */
  change: ReturnType<typeof useImportChange>;
  row: Row;
  newest: Newest | undefined;
  issue: Issue | undefined;
}) {
  const remote = row.resolved !== "(path)";
  const indirect = row.direct ? undefined : "Only what the city itself imports can be changed here.";
  return (
    <Tr>
      <Td>
        <div className="font-medium">{row.name}</div>
        <div className="max-w-100 truncate font-mono text-ink-3 text-small" title={row.source}>
          {row.source}
        </div>
      </Td>
      <Td className="font-mono text-small">{row.constraint || (remote ? "newest" : "path")}</Td>
      <Td className="font-mono text-small">
        <span title={row.commit}>{remote ? row.resolved : "path"}</span>
        {newest?.moved && <p className="font-sans text-bad">✕ its tag was moved</p>}
      </Td>
      <Td>
        {issue ? (
          <span className="text-bad" title={issue.issue}>
            ✕ <code className="font-mono text-small">{issue.code}</code>
          </span>
        ) : row.installed ? (
          <span className="text-good">✓ yes</span>
        ) : (
          <span className="text-bad">✕ no</span>
        )}
      </Td>
      <Td className="font-mono text-small">
        {newest?.problem ? (
          <span className="font-sans text-bad wrap-anywhere">✕ {newest.problem}</span>
        ) : newest ? (
          <>
            {newest.newest ?? "no release"}
            {newest.allowed !== undefined && newest.allowed !== newest.newest && (
              <p className="font-sans text-ink-3">{newest.allowed} is allowed</p>
            )}
          </>
        ) : (
          <span className="font-sans text-ink-3">{remote ? "not asked" : "—"}</span>
        )}
      </Td>
      <Td>
        <div className="flex justify-end gap-1.5 py-1">
          <WhyImport city={city} name={row.name} source={row.source} />
          <ActionButton
            inRow
            action="import.start"
            city={city}
            values={{ verb: "upgrade", name: row.name }}
            disabledReason={indirect ?? (remote ? undefined : "A path has no versions.")}
            busy={starting}
            onAct={() => start({ verb: "upgrade", name: row.name })}
          >
            Upgrade
          </ActionButton>
          <ActionButton
            inRow
            action="import.start"
            city={city}
            values={{ verb: "remove", name: row.name }}
            kind="danger"
            disabledReason={indirect}
            busy={starting}
            onAct={() => start({ verb: "remove", name: row.name })}
          >
            Remove
          </ActionButton>
        </div>
      </Td>
    </Tr>
  );
}

function Issues({ city, data }: { city: string; data: Outputs["import"]["versions"] }) {
  const { start, starting } = useImportChange(city);
  const repairable = data.issues.some(({ repair }) => repair.includes("gc import install"));
  return (
    <Panel
      id="import-check"
      title="Check"
      note={`${plural(data.checked, "remote import")} checked against lock and cache`}
      flush
      actions={
        repairable && (
          <ActionButton
            inRow
            action="import.start"
            city={city}
            values={{ verb: "install" }}
            kind="primary"
            busy={starting}
            onAct={() => start({ verb: "install" })}
          >
            Repair by installing
          </ActionButton>
        )
      }
    >
      {data.issues.length === 0 ? (
        <GoodNews>Lock, cache and packs agree.</GoodNews>
      ) : (
        <ul className="divide-y divide-line">
          {data.issues.map(({ code, name, source, issue, path, repair }) => (
            <li key={`${code} ${name} ${source}`} className="px-4 py-2">
              <p>
                <code className="font-mono text-bad">✕ {code}</code> <span className="font-medium">{name}</span>{" "}
                <span className="font-mono text-ink-3 text-small wrap-anywhere">{source}</span>
              </p>
              <p className="wrap-anywhere">{issue}</p>
              {path && <p className="font-mono text-ink-3 text-small wrap-anywhere">{path}</p>}
              <p className="text-ink-2">→ {repair}</p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
