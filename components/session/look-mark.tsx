import { classNames } from "@/components/ui/class-names";
import { toneText } from "@/components/ui/tone-classes";
import type { StatusLook } from "@/lib/view/status";

/** Glyph and word of a state of a session, an agent or a source; the meaning is on hover. */
export function LookMark({ look }: { look: StatusLook }) {
  return (
    <span
      className={classNames("inline-flex items-center gap-1.5 whitespace-nowrap", toneText[look.tone])}
      title={look.meaning}
    >
      <span aria-hidden="true" className="inline-block w-3 text-center font-mono leading-none">
        {look.glyph}
      </span>
      {look.word}
    </span>
  );
}
