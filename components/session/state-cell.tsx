import { TimeAgo } from "@/components/ui/time-ago";
import type { MergedSession } from "@/lib/session/merged-session";
import { sessionLook, sourceName } from "@/lib/view/session-look";
import { LookMark } from "./look-mark";

type Shown = Pick<
  MergedSession,
  "state" | "stateSource" | "stateSince" | "sinceAtLeast" | "observedAt" | "lastKnown" | "disagreement"
>;

/** A state with its age, who saw it and when; of a state that nobody can see now, what it was (decision R8). */
export function StateCell({ session }: { session: Shown }) {
  const { state, stateSource, stateSince, sinceAtLeast, observedAt, lastKnown, disagreement } = session;
  return (
    <div>
      <LookMark look={sessionLook[state]} />
      <div className="text-ink-3 text-small">
        {stateSource ? (
          <>
            {stateSince && (
              <>
                {sinceAtLeast ? "since at least " : "since "}
                <TimeAgo at={stateSince} />
                {" · "}
              </>
            )}
            {sourceName[stateSource]}, seen <TimeAgo at={observedAt} />
          </>
        ) : lastKnown ? (
          <>
            was {sessionLook[lastKnown.state].word}, last seen <TimeAgo at={lastKnown.at} />
          </>
        ) : (
          "nobody can see it"
        )}
      </div>
      {disagreement && <div className="text-human text-small">▲ {disagreement}</div>}
    </div>
  );
}
