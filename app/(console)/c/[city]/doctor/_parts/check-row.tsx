"use client";

import { useState } from "react";
import type { Outputs } from "@/components/data/trpc";
import { usePermission } from "@/components/data/use-permission";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { classNames } from "@/components/ui/class-names";
import { TimeAgo } from "@/components/ui/time-ago";
import { durationText } from "@/lib/view/duration";
import { MuteButton } from "./mute-button";
import { ScriptSheet } from "./script-sheet";

/** A check with what it found last. */
export type DoctorRow = Outputs["doctor"]["list"]["rows"][number];

const looks = {
  ok: { glyph: "●", word: "passed", tone: "text-good" },
  warning: { glyph: "▲", word: "warning", tone: "text-human" },
  error: { glyph: "✕", word: "error", tone: "text-bad" },
  "not-run": { glyph: "?", word: "not run", tone: "text-neutral" },
} as const;

type CheckRowProps = { city: string; row: DoctorRow; running: boolean; onRun: () => void };

/** What a check found: evidence, since when, who brings it, and what can be done about it. */
export function CheckRow({ city, row, running, onRun }: CheckRowProps) {
  const [sheet, setSheet] = useState<"check" | "fix">();
  const runRefusal = usePermission(city, "doctor.run");
  const look = looks[row.status];
  const bad = row.status === "error" || row.status === "warning";
  return (
    <li className="grid grid-cols-[1.25rem_1fr] gap-x-2 border-line border-b px-3 py-2.5 last:border-b-0">
      <span aria-hidden="true" className={classNames("font-mono", look.tone)}>
        {look.glyph}
      </span>
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium font-mono">{row.name}</span>
          <span className={look.tone}>{look.word}</span>
          <Chip title="Who brings this check">{row.owner}</Chip>
          {row.severity === "advisory" && <Chip>advisory</Chip>}
          {row.mute && (
            <Chip tone="waiting" title={row.mute.reason}>
              muted by {row.mute.by} until {row.mute.until.slice(0, 10)}
            </Chip>
          )}
          <span className="text-ink-3 text-small">
            {row.since && (
              <>
                since <TimeAgo at={row.since} /> ·{" "}
              </>
            )}
            {row.lastRun && (
              <>
                ran <TimeAgo at={row.lastRun} />
                {row.durationMs > 0 &&
                  `, ${row.durationMs < 1000 ? `${row.durationMs} ms` : durationText(row.durationMs)}`}
              </>
            )}
          </span>
          <span className="ml-auto flex flex-wrap gap-1.5">
            {row.script && (
              <Button kind="quiet" onClick={() => setSheet("check")}>
                Read the script
              </Button>
            )}
            <Button kind="quiet" disabledReason={runRefusal} busy={running} onClick={onRun}>
              Run again
            </Button>
            {bad && <MuteButton city={city} row={row} />}
            {bad && row.script?.hasFix && <Button onClick={() => setSheet("fix")}>Repair…</Button>}
          </span>
        </div>
        <p className="wrap-anywhere">{row.message}</p>
        {bad && row.hint && <p className="text-ink-2 wrap-anywhere">{row.hint}</p>}
        {row.details.length > 0 && (
          <details open={bad}>
            <summary className="text-ink-3 text-small">Evidence · {row.details.length}</summary>
            <ul className="mt-1 max-h-60 overflow-y-auto rounded-md bg-sunken px-2.5 py-1.5 font-mono text-small">
              {row.details.map((detail) => (
                <li key={detail} className="wrap-anywhere">
                  {detail}
                </li>
              ))}
            </ul>
          </details>
        )}
        {sheet && <ScriptSheet city={city} check={row.name} kind={sheet} onClose={() => setSheet(undefined)} />}
      </div>
    </li>
  );
}
