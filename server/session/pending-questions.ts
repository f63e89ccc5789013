import type { MergedSession } from "@/lib/session/merged-session";
import type { SessionQuestion, SourceReport } from "@/lib/session/observed-session";
import { type SeenSessions, type SessionScene, seeSessions } from "./session-sources";

/** A session that waits for a person. */
export type PendingQuestion = SessionQuestion & {
  /** Key of the session. */
  readonly session: string;
  readonly template: string;
  readonly rig: string;
  readonly activeBead: string;
  readonly askedBy: MergedSession["stateSource"];
  readonly observedAt: string;
  /** Why it cannot be answered from here; empty when it can. */
  readonly cannot: string;
};

/** The questions of a city's sessions, and whether all of them can be known: an inbox that cannot be read is not empty. */
export type PendingQuestions = {
  readonly questions: readonly PendingQuestion[];
  /** The sources that could not be asked in full. */
  readonly blind: readonly Pick<SourceReport, "kind" | "status" | "message">[];
  /** No source is configured that could tell. */
  readonly watched: boolean;
};

/** Everything that waits for a person's answer in the sessions of a city. */
export async function pendingQuestions(scene: SessionScene): Promise<PendingQuestions> {
  return questionsOf(await seeSessions(scene));
}

/** The questions in a look that was already made. */
export function questionsOf({ reports, sessions, sources }: SeenSessions): PendingQuestions {
  const questions = sessions.flatMap((session): PendingQuestion[] => {
    const asking = session.observations.find((each) => each.question);
    if (!asking?.question) return [];
    const source = sources.find((each) => each.kind === asking.source);
    return [
      {
        ...asking.question,
        session: session.key,
        template: session.template,
        rig: session.rig,
        activeBead: session.activeBead,
        askedBy: asking.source,
        observedAt: asking.observedAt,
        cannot: source ? (source.cannot("answer") ?? "") : "its source is not connected",
      },
    ];
  });
  const blind = reports
    .filter((each) => each.status === "failed" || each.status === "degraded")
    .map(({ kind, status, message }) => ({ kind, status, message }));
  return { questions, blind, watched: reports.some((each) => each.status !== "not-configured") };
}
