"use client";

import { useId, useState } from "react";
import { ActionButton } from "@/components/action/action-button";
import { shortVersion } from "@/lib/view/import-version";
import type { Outputs } from "../data/trpc";
import { Button } from "../ui/button";
import { Td, Tr } from "../ui/table";
import type { useImportChange } from "./use-import-change";
import { WhyImport } from "./why-import";

type Row = Outputs["import"]["versions"]["rows"][number];
type Newest = Outputs["import"]["newest"][number];
type Issue = Outputs["import"]["versions"]["issues"][number];

type VersionRowProps = {
  city: string;
  row: Row;
  newest: Newest | undefined;
  issue: Issue | undefined;
  /** The acts of the table: one set for all of its rows. */
  change: ReturnType<typeof useImportChange>;
};

/** One import: what is asked for, locked, on this machine and offered; why it is here unfolds below it. */
export function VersionRow({ city, row, newest, issue, change: { start, starting } }: VersionRowProps) {
  const [asksWhy, setAsksWhy] = useState(false);
  const whyId = useId();
  const remote = row.resolved !== "(path)";
  const indirect = row.direct ? undefined : "Only what the city itself imports can be changed here.";
  return (
    <>
      <Tr className={asksWhy ? "*:border-b-0" : undefined}>
        <Td className="w-full max-w-0 max-sm:max-w-full">
          <div className="truncate font-medium" title={row.name}>
            {row.name}
          </div>
          <div className="truncate font-mono text-ink-3 text-small" title={row.source}>
            {row.source}
          </div>
        </Td>
        <Td head="Wanted" className="font-mono text-small">
          <span title={row.constraint}>{shortVersion(row.constraint) || (remote ? "newest" : "path")}</span>
        </Td>
        <Td head="Locked" className="font-mono text-small whitespace-nowrap">
          <span title={row.commit}>{remote ? shortVersion(row.resolved) : "path"}</span>
          {newest?.moved && <p className="font-sans text-bad">✕ its tag was moved</p>}
        </Td>
        <Td head="Installed" className="whitespace-nowrap">
          <Installed issue={issue} installed={row.installed} />
        </Td>
        <Td head="Newest" className="font-mono text-small">
          <NewestRelease newest={newest} remote={remote} />
        </Td>
        <Td>
          <div className="flex gap-1.5 py-1 sm:justify-end">
            <Button
              kind="quiet"
              aria-expanded={asksWhy}
              aria-controls={asksWhy ? whyId : undefined}
              aria-label={`Why is ${row.name} here`}
              onClick={() => setAsksWhy(!asksWhy)}
            >
              Why
            </Button>
            <ActionButton
              inRow
              action="import.start"
              city={city}
              values={{ verb: "upgrade", name: row.name }}
              disabledReason={indirect ?? (remote ? undefined : "A path has no versions.")}
              busy={starting}
              aria-label={`Upgrade ${row.name}`}
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
              aria-label={`Remove ${row.name}`}
              onAct={() => start({ verb: "remove", name: row.name })}
            >
              Remove
            </ActionButton>
          </div>
        </Td>
      </Tr>
      {asksWhy && (
        <Tr id={whyId}>
          <Td colSpan={6} className="pb-3">
            <WhyImport
              city={city}
              name={row.name}
              source={row.source}
              conflict={issue?.code === "conflicting-constraints" ? issue.issue : undefined}
            />
          </Td>
        </Tr>
      )}
    </>
  );
}

function Installed({ issue, installed }: { issue: Issue | undefined; installed: boolean }) {
  if (issue)
    return (
      <span className="text-bad" title={issue.issue}>
        ✕ <code className="font-mono text-small">{issue.code}</code>
      </span>
    );
  return installed ? <span className="text-good">✓ yes</span> : <span className="text-bad">✕ no</span>;
}

function NewestRelease({ newest, remote }: { newest: Newest | undefined; remote: boolean }) {
  if (newest?.problem) return <span className="font-sans text-bad wrap-anywhere">✕ {newest.problem}</span>;
  if (!newest) return <span className="whitespace-nowrap font-sans text-ink-3">{remote ? "not asked" : "—"}</span>;
  return (
    <>
      {newest.newest ?? "no release"}
      {newest.allowed !== undefined && newest.allowed !== newest.newest && (
        <p className="whitespace-nowrap font-sans text-ink-3">{newest.allowed} is allowed</p>
      )}
    </>
  );
}
