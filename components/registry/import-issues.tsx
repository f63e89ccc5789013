"use client";

import { ActionButton } from "@/components/action/action-button";
import { plural } from "@/lib/view/count";
import type { Outputs } from "../data/trpc";
import { Panel } from "../ui/panel";
import { GoodNews } from "../ui/panel-state";
import type { useImportChange } from "./use-import-change";

type ImportIssuesProps = {
  city: string;
  data: Outputs["import"]["versions"];
  change: ReturnType<typeof useImportChange>;
};

/** What `import check` finds, with what repairs it. */
export function ImportIssues({ city, data, change: { start, starting } }: ImportIssuesProps) {
  const repairable = data.issues.some(({ repair }) => repair.includes("gc import install"));
  return (
    <Panel
      id="import-check"
      title="Check"
      note={
        data.problem ? "not possible now" : `${plural(data.checked, "remote import")} checked against lock and cache`
      }
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
      {data.problem !== null ? (
        <p role="alert" className="whitespace-pre-wrap px-4 py-3 text-bad wrap-anywhere">
          ✕ {data.problem}
        </p>
      ) : data.issues.length === 0 ? (
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
