import type { ReactNode } from "react";
import type { Tone } from "@/lib/view/tone";
import { classNames } from "./class-names";
import { toneSoft } from "./tone-classes";

/** A small labelled fact beside a name. */
export function Chip({ tone = "neutral", title, children }: { tone?: Tone; title?: string; children: ReactNode }) {
  return (
    <span
      title={title}
      className={classNames(
        "inline-flex h-5 max-w-full shrink-0 items-center gap-1 rounded-sm px-1.5 text-small whitespace-nowrap",
        toneSoft[tone],
      )}
    >
      {children}
    </span>
  );
}
