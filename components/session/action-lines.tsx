import { TimeAgo } from "@/components/ui/time-ago";
import { toneText } from "@/components/ui/tone-classes";
import type { SessionAction, SessionActionState } from "@/lib/session/session-action";
import type { Tone } from "@/lib/view/tone";

const looks: Readonly<
  Record<SessionActionState, { readonly glyph: string; readonly word: string; readonly tone: Tone }>
> = {
  requested: { glyph: "◌", word: "requested", tone: "waiting" },
  observed: { glyph: "●", word: "observed", tone: "good" },
  "not-observed": { glyph: "▲", word: "not observed after 30 s", tone: "human" },
  refused: { glyph: "✕", word: "refused", tone: "bad" },
};

/** What was asked, and whether its effect was seen; with the next step where it was not (ux 48). */
export function ActionLines({ actions }: { actions: readonly SessionAction[] }) {
  return (
    <ol>
      {actions.map((action) => {
        const look = looks[action.state];
        return (
          <li key={action.id} data-action={action.state} className="border-line border-b px-3 py-1.5 last:border-b-0">
            <div className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-medium">{action.act}</span>
              <span className={toneText[look.tone]}>
                <span aria-hidden="true">{look.glyph}</span> {look.word}
              </span>
              <span className="text-ink-3 text-small">
                by {action.requestedBy}, <TimeAgo at={action.requestedAt} />
              </span>
            </div>
            {action.line && <p className="text-ink-2 text-small wrap-anywhere">{action.line}</p>}
            {action.next && <p className="text-human text-small">{action.next}</p>}
          </li>
        );
      })}
    </ol>
  );
}
