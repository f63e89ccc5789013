import { type Status, statusLook } from "@/lib/view/status";
import { classNames } from "./class-names";
import { toneText } from "./tone-classes";

/** Glyph and word of a state. `compact` keeps the word for screen readers only. */
export function StatusMark({ status, compact = false }: { status: Status; compact?: boolean }) {
  const look = statusLook[status];
  return (
    <span
      className={classNames("inline-flex items-center gap-1.5 whitespace-nowrap", toneText[look.tone])}
      title={look.meaning}
    >
      <span aria-hidden="true" className="inline-block w-3 text-center font-mono leading-none">
        {look.glyph}
      </span>
      <span className={compact ? "sr-only" : undefined}>{look.word}</span>
    </span>
  );
}
