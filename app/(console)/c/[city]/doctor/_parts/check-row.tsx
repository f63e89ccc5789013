"use client";

import { ActionButton } from "@/components/action/action-button";
import { useAnnounce } from "@/components/data/live/use-presence";
import type { Outputs } from "@/components/data/trpc";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { classNames } from "@/components/ui/class-names";
import { OthersHere } from "@/components/ui/others-here";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { TimeAgo } from "@/components/ui/time-ago";
import { durationText } from "@/lib/view/duration";
import { MuteButton } from "./mute-button";
import { RepairSheet } from "./repair-sheet";
import { ScriptSheet } from "./script-sheet";

/** A check with what it found last. */
export type DoctorRow = Outputs["doctor"]["list"]["rows"][number];

const looks = {
  ok: { glyph: "●", word: "passed", tone: "text-good" },
  warning: { glyph: "▲", word: "warning", tone: "text-human" },
  error: { glyph: "✕", word: "error", tone: "text-bad" },
  "not-run": { glyph: "?", word: "not run", tone: "text-neutral" },
} as const;

/** The script of a check that is being read or run. */
export type OpenSheet = {
  readonly check: string;
  /** `repair` is that of a built-in check, which is no script. */
  readonly kind: "check" | "fix" | "repair";
  /** The repair that was started from it, and what came of it: kept by the page, because a repaired check moves to another group. */
  readonly runId?: string;
  readonly outcome?: Outputs["doctor"]["fix"];
  readonly repaired?: Outputs["doctor"]["repair"];
};

type CheckRowProps = {
  city: string;
  row: DoctorRow;
  running: boolean;
  /** Runs the check; `shown` is the hash of the script that was shown. */
  onRun: (row: DoctorRow, shown?: string) => void;
  sheet: OpenSheet | undefined;
  onSheet: (sheet: OpenSheet | undefined) => void;
};

/** What a check found: evidence, since when, who brings it, and what can be done about it. */
export function CheckRow({ city, row, running, onRun, sheet, onSheet }: CheckRowProps) {
  const setSheet = (kind: OpenSheet["kind"]) => onSheet(sheet?.kind === kind ? undefined : { check: row.name, kind });
  const look = looks[row.status];
  const object = `check:${encodeURIComponent(row.name)}`;
  useAnnounce(city, sheet && sheet.kind !== "check" ? object : undefined);
  const repairKind = row.script ? "fix" : "repair";
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
          <OthersHere object={object} />
          <Chip title="Who brings this check">{row.owner === "core" ? "core" : `pack ${row.owner}`}</Chip>
          {row.script?.warmup && <Chip title="Also runs when the city starts">warm-up</Chip>}
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
              <Button kind="quiet" aria-expanded={sheet?.kind === "check"} onClick={() => setSheet("check")}>
                Read the script
              </Button>
            )}
            <ActionButton
              inRow
              action="doctor.run"
              city={city}
              values={{ check: row.name }}
              kind="quiet"
              busy={running}
              onAct={() => (row.script && !row.script.allowed ? setSheet("check") : onRun(row))}
            >
              {row.script && !row.script.allowed ? "Run…" : row.lastRun ? "Run again" : "Run"}
            </ActionButton>
            {bad && <MuteButton city={city} row={row} />}
            {bad && row.fixable && (
              <Button aria-expanded={sheet?.kind === repairKind} onClick={() => setSheet(repairKind)}>
                Repair…
              </Button>
            )}
          </span>
        </div>
        <p className="wrap-anywhere">{row.message}</p>
        {row.verifies && <p className="text-ink-3 text-small wrap-anywhere">Checks that {row.verifies}.</p>}
        {bad && row.hint && (
          <p className="text-ink-2 wrap-anywhere">
            <span className="text-ink-3">To mend it: </span>
            {row.hint}
          </p>
        )}
        {bad && row.script?.help && (
          <pre className="whitespace-pre-wrap rounded-md bg-sunken px-2.5 py-1.5 font-mono text-small wrap-anywhere">
            {row.script.help}
          </pre>
        )}
        {row.details.length > 0 && (
          <details open={bad}>
            <summary className="text-ink-3 text-small">Evidence · {row.details.length}</summary>
            <ScrollRegion
              label={`Evidence of ${row.name}`}
              className="mt-1 max-h-60 overflow-y-auto rounded-md bg-sunken px-2.5 py-1.5 font-mono text-small"
            >
              <ul>
                {row.details.map((detail, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a script may be the same
                  <li key={index} className="wrap-anywhere">
                    {detail}
                  </li>
                ))}
              </ul>
            </ScrollRegion>
          </details>
        )}
        {sheet?.kind === "repair" && <RepairSheet city={city} sheet={sheet} onSheet={onSheet} />}
        {sheet && sheet.kind !== "repair" && (
          <ScriptSheet
            key={sheet.kind}
            city={city}
            sheet={{ ...sheet, kind: sheet.kind }}
            onSheet={onSheet}
            running={running}
            onRun={(sha256) => onRun(row, sha256)}
          />
        )}
      </div>
    </li>
  );
}
