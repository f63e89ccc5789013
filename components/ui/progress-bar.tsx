import type { Tone } from "@/lib/view/tone";
import { classNames } from "./class-names";
import { toneFill } from "./tone-classes";

/** One part of a bar: how many, of what, in which tone. */
export type ProgressSegment = { readonly count: number; readonly word: string; readonly tone: Tone };

/** Progress as segments, not as one percentage; the same facts are its accessible name (ux 37). */
export function ProgressBar({ segments, className }: { segments: readonly ProgressSegment[]; className?: string }) {
  const total = segments.reduce((sum, segment) => sum + segment.count, 0);
  const shown = segments.filter((segment) => segment.count > 0);
  const label = shown.map((segment) => `${segment.count} ${segment.word}`).join(", ") || "nothing yet";
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={classNames("inline-flex h-1.5 w-24 gap-px overflow-hidden rounded-full bg-line", className)}
    >
      {shown.map((segment) => (
        <span
          key={segment.word}
          className={toneFill[segment.tone]}
          style={{ width: `${(segment.count / total) * 100}%` }}
        />
      ))}
    </span>
  );
}
