import type { ExecutionState } from "@/lib/provider/execution";
import { executionLook } from "@/lib/view/execution-look";
import { statusLook } from "@/lib/view/status";
import { classNames } from "../ui/class-names";
import { toneText } from "../ui/tone-classes";

/** Glyph and word of an execution's state. */
export function ExecutionMark({ state }: { state: ExecutionState }) {
  const { status, word, meaning } = executionLook[state];
  const { glyph, tone } = statusLook[status];
  return (
    <span className={classNames("inline-flex items-center gap-1.5 whitespace-nowrap", toneText[tone])} title={meaning}>
      <span aria-hidden="true" className="inline-block w-3 text-center font-mono leading-none">
        {glyph}
      </span>
      {word}
    </span>
  );
}
