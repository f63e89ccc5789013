"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import Link from "next/link";
import { useRef } from "react";
import { paths, withQuery } from "@/lib/url/paths";
import { withRevision } from "@/lib/url/revision";
import { sourceSearch } from "@/lib/url/search";
import { parseDiffEnd } from "@/lib/view/diff-end";
import { type FieldEffect, fieldEffect } from "@/lib/view/field-effect";
import type { Outputs } from "../data/trpc";
import { Chip } from "../ui/chip";
import { ScrollRegion } from "../ui/scroll-region";
import { LayerMark } from "./layer-mark";

type Data = Outputs["config"]["diff"];
type Value = Data["differences"][number]["fields"][number]["before"];

const tones = { add: "good", change: "waiting", remove: "bad" } as const;
const words = { add: "+ added", change: "~ changed", remove: "− removed" } as const;
const order = { add: 0, change: 1, remove: 2 } as const;

/** Differences like a plan: what is added, changed, removed, and on each side the value with its line. Only what is on screen exists. */
export function DifferenceList({ city, from, to, data }: { city: string; from: string; to: string; data: Data }) {
  const scroller = useRef<HTMLDivElement>(null);
  const differences = data.differences.toSorted((a, b) => order[a.change] - order[b.change]);
  const virtual = useVirtualizer({
    count: differences.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => 44 + 24 * (differences[index]?.fields.length ?? 1),
    overscan: 5,
    initialRect: { width: 1000, height: 640 },
  });
  const left = data.total - differences.length;
  return (
    <ScrollRegion ref={scroller} label="Differences" className="min-h-0 flex-1 overflow-y-auto bg-surface">
      {left > 0 && <p className="px-4 py-2 text-human lg:px-6">▲ {left} more differences are not shown</p>}
      <ul className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const { kind, name, change, fields } = differences[item.index]!;
          return (
            <li
              key={`${kind} ${name}`}
              ref={virtual.measureElement}
              data-index={item.index}
              className="absolute inset-x-0 top-0 border-line border-b px-4 py-2 lg:px-6"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <p className="flex flex-wrap items-center gap-2">
                <Chip tone={tones[change]}>{words[change]}</Chip>
                <span className="text-ink-3">{kind}</span>
                <span className="font-medium wrap-anywhere">
                  {name || (kind === "rig" ? "its own fields" : "the city")}
                </span>
              </p>
              <dl className="mt-1 flex flex-col gap-1 text-small">
                {fields.map((field) => (
                  <div key={field.path} className="grid gap-x-4 md:grid-cols-[minmax(8rem,14rem)_1fr_1fr]">
                    <dt className="wrap-anywhere">
                      <span className="font-mono text-ink-2">{field.path}</span>
                      {change === "change" && <Effect effect={fieldEffect(kind, field.path)} />}
                    </dt>
                    <Side city={city} sign="−" tone="text-bad" end={from} value={field.before} />
                    <Side city={city} sign="+" tone="text-good" end={to} value={field.after} />
                  </div>
                ))}
              </dl>
            </li>
          );
        })}
      </ul>
    </ScrollRegion>
  );
}

const effects = {
  restart: ["↻ at the next start", "A session that runs keeps what it was started with."],
  live: ["• while it runs", "Sessions that run take it up without a new start."],
} as const;

/** When the changed value reaches sessions that run already; nothing where that is not known. */
function Effect({ effect }: { effect: FieldEffect | undefined }) {
  if (!effect) return null;
  const [text, title] = effects[effect];
  return (
    <span className="block text-ink-3" title={title}>
      {text}
    </span>
  );
}

function Side({
  city,
  sign,
  tone,
  end,
  value,
}: {
  city: string;
  sign: string;
  tone: string;
  end: string;
  value: Value;
}) {
  if (!value) return <dd className="text-ink-3 max-md:hidden">not set</dd>;
  const parsed = parseDiffEnd(end);
  const rev = parsed?.kind === "revision" ? parsed.number : undefined;
  const line = value.line === undefined ? "" : String(value.line);
  const href = withQuery(
    paths.source(parsed?.kind === "city" ? parsed.id : city),
    sourceSearch.format({ file: value.file, line }),
  );
  return (
    <dd className="min-w-0">
      <span className={`font-mono wrap-anywhere ${tone}`}>
        {sign} {value.text}
      </span>
      {value.who && (
        <span className="flex items-center gap-1.5 text-ink-3">
          {value.layer && <LayerMark layer={value.layer} />}
          {value.file ? (
            <Link href={withRevision(href, rev)} className="link font-mono wrap-anywhere">
              {value.place}
            </Link>
          ) : (
            value.who
          )}
        </span>
      )}
    </dd>
  );
}
