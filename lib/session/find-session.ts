import type { MergedSession } from "./merged-session";

/**
 * The session of an identifier, in the order of runtime 9: the source's id, the name, the alias, open ones before closed
 * ones; or the sentence that says that there is none, or more than one.
 */
export function findSession(
  sessions: readonly MergedSession[],
  identifier: string,
): { readonly session: MergedSession } | { readonly message: string } {
  const is: readonly ((session: MergedSession) => boolean)[] = [
    (session) => session.observations.some((each) => each.id === identifier),
    (session) => session.key === identifier,
    (session) => session.identity === identifier || session.instance === identifier,
    (session) => session.observations.some((each) => each.alias === identifier),
  ];
  for (const closed of [false, true]) {
    for (const matches of is) {
      const found = sessions.filter((session) => (session.state === "closed") === closed && matches(session));
      if (found.length === 1) return { session: found[0] as MergedSession };
      if (found.length > 1) {
        const list = found.map(({ key, template }) => `${key} (${template})`).join(", ");
        return { message: `ambiguous session identifier: "${identifier}" matches ${found.length} sessions: ${list}` };
      }
    }
  }
  return { message: `session not found: "${identifier}"` };
}
