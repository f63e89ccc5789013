import type { Inputs } from "@/components/data/trpc";
import { type SessionSourceKind, sessionSourceKinds } from "@/lib/session/observed-session";
import { type SessionState, sessionStates } from "@/lib/session/session-state";
import type { sessionsSearch } from "@/lib/url/search";

/** The list that an address asks for; words that are no state and no source are left out. */
export function sessionListInput(
  city: string,
  { q, state, source, rig }: typeof sessionsSearch.defaults,
  limit: number,
): Inputs["session"]["list"] {
  const isState = (word: string): word is SessionState => sessionStates.some((each) => each === word);
  const isSource = (word: string): word is SessionSourceKind => sessionSourceKinds.some((each) => each === word);
  return { city, q, rig, limit, state: isState(state) ? state : "", source: isSource(source) ? source : "" };
}
