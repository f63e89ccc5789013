"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef } from "react";
import type { Diagnostic } from "@/lib/diagnostic/diagnostic";
import { classNames } from "../ui/class-names";
import { ScrollRegion } from "../ui/scroll-region";
import { toneSoft, toneText } from "../ui/tone-classes";
import { severityLook } from "./diagnostic-look";

/** What a line came to: `won` is in effect, the others are not. */
export type LineFate = {
  readonly line: number;
  readonly fate: "won" | "overridden" | "idle" | "dropped" | "reported";
  readonly sentence: string;
};

type SourceViewProps = {
  label: string;
  text: string;
  diagnostics: readonly Diagnostic[];
  /** What became of a line, by its number; shown at its end. */
  fates?: readonly LineFate[];
  /** 1-based line to show and mark. */
  line?: number | undefined;
  className?: string;
};

const lineHeight = 20;

/** A file with numbered lines and its findings in the gutter and below the line that they are about. Text only. */
export function SourceView({ label, text, diagnostics, fates = [], line, className }: SourceViewProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => text.split("\n"), [text]);
  const byLine = useMemo(() => {
    const map = new Map<number, Diagnostic[]>();
    for (const finding of diagnostics)
      if (finding.line !== undefined) map.set(finding.line, [...(map.get(finding.line) ?? []), finding]);
    return map;
  }, [diagnostics]);
  const fateByLine = useMemo(() => {
    const map = new Map<number, LineFate[]>();
    for (const fate of fates) map.set(fate.line, [...(map.get(fate.line) ?? []), fate]);
    return map;
  }, [fates]);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => lineHeight * (1 + (byLine.get(index + 1)?.length ?? 0)),
    overscan: 30,
    initialRect: { width: 1000, height: 640 },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new aim scrolls, a re-render does not
  useEffect(() => {
    if (line !== undefined && line > 0) virtual.scrollToIndex(line - 1, { align: "center" });
  }, [line]);
  const digits = String(lines.length).length;
  return (
    <ScrollRegion
      ref={scroller}
      label={label}
      className={classNames("min-h-0 overflow-auto bg-surface py-2 font-mono text-small", className)}
    >
      <ol className="relative min-w-max" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const number = item.index + 1;
          const findings = byLine.get(number) ?? [];
          return (
            <li
              key={item.key}
              className="absolute top-0 left-0 min-w-full"
              style={{ transform: `translateY(${item.start}px)` }}
              aria-current={number === line ? "location" : undefined}
            >
              <div className={classNames("flex h-5 leading-5", number === line && "bg-selected")}>
                <span
                  className={classNames(
                    "shrink-0 select-none pr-3 pl-3 text-right text-ink-3",
                    findings[0] && toneText[severityLook[findings[0].severity].tone],
                  )}
                  style={{ width: `${digits + 4}ch` }}
                >
                  {number}
                </span>
                <span className="whitespace-pre pr-4">{lines[item.index]}</span>
                <FateMark fates={fateByLine.get(number)} />
              </div>
              {findings.map((finding) => {
                const look = severityLook[finding.severity];
                return (
                  <p
                    key={`${finding.code} ${finding.path} ${finding.message}`}
                    className={classNames("h-5 whitespace-pre pr-4 leading-5", toneSoft[look.tone])}
                    style={{ paddingLeft: `${digits + 4 + Math.max(0, (finding.column ?? 1) - 1)}ch` }}
                  >
                    {look.glyph} {finding.message}
                    {finding.hint ? `; ${finding.hint}` : ""}
                  </p>
                );
              })}
            </li>
          );
        })}
      </ol>
    </ScrollRegion>
  );
}

const fateLooks = {
  won: { glyph: "●", word: "in effect", tone: "text-good" },
  overridden: { glyph: "◌", word: "overridden", tone: "text-waiting" },
  idle: { glyph: "=", word: "no effect", tone: "text-ink-3" },
  dropped: { glyph: "✕", word: "left out", tone: "text-human" },
  reported: { glyph: "▲", word: "reported", tone: "text-human" },
} as const;

/** The end of a line: what it came to (ux 16). The same key may serve several agents; the worst fate speaks. */
function FateMark({ fates }: { fates: readonly LineFate[] | undefined }) {
  if (!fates) return null;
  const order = ["dropped", "overridden", "idle", "won"] as const;
  const fate = order.find((each) => fates.some((one) => one.fate === each)) ?? "reported";
  const look = fateLooks[fate];
  return (
    <span
      title={fates.map((each) => each.sentence).join("\n")}
      className={classNames("shrink-0 select-none pr-4 font-sans text-micro", look.tone)}
    >
      {look.glyph} {look.word}
    </span>
  );
}
