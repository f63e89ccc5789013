import type { MergedSession } from "@/lib/session/merged-session";
import type { SessionText } from "@/lib/session/observed-session";
import type { SeenSessions } from "./session-sources";

/** The screen or the conversation of a session from the first source that has it; or why there is none. */
export async function readSessionText(
  { sources }: SeenSessions,
  session: MergedSession,
  what: "peek" | "transcript",
  lines: number,
  now: Date,
): Promise<SessionText | { readonly problem: string }> {
  if (session.state === "closed" || session.state === "suspended") return { problem: "session inactive" };
  const problems: string[] = [];
  for (const { source: kind, id, sessionName } of session.observations) {
    const source = sources.find((each) => each.kind === kind);
    const read = what === "peek" ? source?.peek?.bind(source) : source?.transcript?.bind(source);
    if (!read) continue;
    try {
      return await read({ id, sessionName }, lines, now);
    } catch (error) {
      problems.push(`${kind}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const none = what === "peek" ? "no source shows its screen" : "no source keeps its transcript";
  return { problem: problems.join("; ") || none };
}
