import { classNames } from "../ui/class-names";
import { toneText } from "../ui/tone-classes";

/** Whether something holds: glyph and word, readable without colour. */
export function VerdictMark({ ok, words = ["holds", "fails"] }: { ok: boolean; words?: readonly [string, string] }) {
  return (
    <span className={classNames("inline-flex items-center gap-1.5 whitespace-nowrap", toneText[ok ? "good" : "bad"])}>
      <span aria-hidden="true" className="inline-block w-3 text-center font-mono leading-none">
        {ok ? "●" : "✕"}
      </span>
      {ok ? words[0] : words[1]}
    </span>
  );
}
