import type { ComposedCity } from "@/lib/city/composed-city";
import { looseRow, looseText, plainText } from "@/lib/session/loose";
import type {
  ObservedSession,
  SessionAct,
  SessionText,
  SourceReport,
  TranscriptTurn,
} from "@/lib/session/observed-session";
import { parsePending, parseSession, parseSessionList, parseTranscript } from "@/lib/session/parse-supervisor";
import type { ActInput, ActReply, SessionRef, SessionSource } from "./session-source";
import type { Call, SupervisorClient } from "./supervisor-client";
import { type StreamLimits, SupervisorStream } from "./supervisor-stream";

const pageSize = 500;
const pagesAtMost = 20;
/** Sessions that are asked for their questions in one look, and at a time. */
const askedAtMost = 200;
const askedTogether = 8;
const textAtMost = 400_000;

type Listed = {
  readonly sessions: readonly ObservedSession[];
  readonly malformed: number;
  readonly why: readonly string[];
  readonly notes: readonly string[];
  readonly partial: boolean;
};

/** Sessions as the supervisor of the city lists them (runtime 12). */
export class SupervisorSource implements SessionSource {
  readonly kind = "supervisor" as const;
  readonly #stream: SupervisorStream;
  #onChange = () => {};

  constructor(
    readonly client: SupervisorClient,
    limits?: StreamLimits,
  ) {
    this.#stream = new SupervisorStream(client, () => this.#onChange(), limits);
  }

  get stream(): SupervisorStream {
    return this.#stream;
  }

  watch(onChange: () => void): () => void {
    this.#onChange = onChange;
    this.#stream.start();
    return () => {
      this.#stream.stop();
      void this.client.close();
    };
  }

  async observe(_city: ComposedCity, now: Date): Promise<SourceReport> {
    const listed = await this.#list(now);
    const head = {
      kind: this.kind,
      asked: this.client.urlOf({ path: ["sessions"] }),
      observedAt: now.toISOString(),
      others: 0,
      live: this.#stream.state.kind === "live" ? ("stream" as const) : ("polling" as const),
    };
    if ("failed" in listed) {
      const none = { sessions: [], malformed: 0, malformedWhy: [], complete: false };
      return { ...head, ...none, status: "failed", message: listed.failed };
    }
    const { sessions, unasked, unreadable } = await this.#withQuestions(listed.sessions);
    const notes = [...listed.notes];
    if (listed.malformed > 0) notes.push(`${listed.malformed} of its rows cannot be read`);
    if (unreadable > 0) notes.push(`the questions of ${unreadable} sessions cannot be read`);
    if (unasked > 0) notes.push(`${unasked} sessions were not asked for questions`);
    const { state } = this.#stream;
    if (state.kind === "down") notes.push(`${state.why}; asking again by the clock`);
    return {
      ...head,
      status: notes.length > 0 ? "degraded" : "ok",
      message: notes.join("; "),
      complete: listed.malformed === 0 && !listed.partial,
      sessions,
      malformed: listed.malformed,
      malformedWhy: listed.why,
    };
  }

  async #list(now: Date): Promise<Listed | { readonly failed: string }> {
    const sessions: ObservedSession[] = [];
    const why: string[] = [];
    const notes: string[] = [];
    let malformed = 0;
    let partial = false;
    let cursor = "";
    for (let page = 0; page < pagesAtMost; page++) {
      const query = { limit: String(pageSize), ...(cursor && { cursor }) };
      const answer = await this.client.call({ path: ["sessions"], query });
      if (!answer.ok) return { failed: answer.why };
      const parsed = parseSessionList(answer.json, now.toISOString());
      if (!parsed) return { failed: "its answer holds no list of sessions" };
      sessions.push(...parsed.sessions);
      malformed += parsed.malformed;
      why.push(...parsed.why);
      if (parsed.partial) {
        partial = true;
        notes.push(`it could not see everything${parsed.partialErrors[0] ? `: ${parsed.partialErrors[0]}` : ""}`);
      }
      if (parsed.nextCursor === "" || parsed.nextCursor === cursor) break;
      cursor = parsed.nextCursor;
      if (page === pagesAtMost - 1) {
        partial = true;
        notes.push(`it lists more than ${pageSize * pagesAtMost} sessions`);
      }
    }
    return { sessions, malformed, why: why.slice(0, 5), notes, partial };
  }

  /** Only what runs can ask; a supervisor that does not answer one of them is not asked for the others. */
  async #withQuestions(sessions: readonly ObservedSession[]) {
    const running = sessions.filter((each) => each.state === "active" || each.state === "creating");
    const asked = running.slice(0, askedAtMost);
    const questions = new Map<ObservedSession, ObservedSession["question"]>();
    let unreadable = 0;
    let silent = 0;
    let at = 0;
    const ask = async () => {
      for (let session = asked[at++]; session && silent < 2; session = asked[at++]) {
        const answer = await this.client.call({ path: ["session", session.id, "pending"] });
        // 404: older supervisors have no such route, or the session has just gone.
        const question = answer.ok ? parsePending(answer.json) : answer.status === 404 ? null : undefined;
        if (question === undefined) unreadable++;
        else if (question) questions.set(session, question);
        if (!answer.ok && answer.status === 0) silent++;
      }
    };
    await Promise.all(Array.from({ length: Math.min(askedTogether, asked.length) }, ask));
    const left = silent >= 2 ? Math.max(0, asked.length - at) : 0;
    return {
      sessions: sessions.map((each) => (questions.has(each) ? { ...each, question: questions.get(each) } : each)),
      unasked: running.length - asked.length + left,
      unreadable,
    };
  }

  cannot(): string | undefined {
    return undefined;
  }

  async act(act: SessionAct, session: SessionRef, input: ActInput): Promise<ActReply> {
    const answer = await this.client.call({ ...callOf(act, session.id, input), method: "POST" });
    if (!answer.ok) return { kind: "refused", line: `the supervisor: ${answer.why}` };
    const body = looseRow(answer.json);
    const status = looseText(body?.status, 60) || "ok";
    return { kind: "accepted", line: `the supervisor says ${status}` };
  }

  async end({ id }: SessionRef): Promise<ActReply> {
    const answer = await this.client.call({ path: ["session", id, "close"], method: "POST" });
    if (!answer.ok) return { kind: "refused", line: `the supervisor: ${answer.why}` };
    return { kind: "accepted", line: "the supervisor closed it" };
  }

  async peek(session: SessionRef, lines: number, now: Date): Promise<SessionText> {
    const query = { peek: "true", peek_lines: String(Math.min(lines, 10_000)) };
    const answer = await this.client.call({ path: ["session", session.id], query });
    if (!answer.ok) throw new Error(answer.why);
    const row = looseRow(answer.json);
    const problem = parseSession(answer.json, now.toISOString());
    if (!row || typeof problem === "string") throw new Error("its answer is no session");
    const text = typeof row.last_output === "string" ? plainText(row.last_output) : "";
    const cut = text.slice(-textAtMost);
    const turns = cut === "" ? [] : [{ role: "screen", text: cut }];
    return {
      source: this.kind,
      observedAt: now.toISOString(),
      turns,
      truncated: cut.length < text.length,
      malformed: 0,
    };
  }

  async transcript(session: SessionRef, tail: number, now: Date): Promise<SessionText> {
    const query = { tail: String(tail), format: "conversation" };
    const answer = await this.client.call({ path: ["session", session.id, "transcript"], query });
    if (!answer.ok) throw new Error(answer.why);
    const parsed = parseTranscript(answer.json);
    if (!parsed) throw new Error("its answer holds no transcript");
    const kept = newestWithin(parsed.turns.slice(-tail));
    return {
      source: this.kind,
      observedAt: now.toISOString(),
      turns: kept,
      truncated: kept.length < parsed.turns.length || parsed.turns.length >= tail,
      malformed: parsed.malformed,
    };
  }
}

function callOf(act: SessionAct, id: string, { text, option, requestId }: ActInput): Call {
  switch (act) {
    case "wake":
    case "suspend":
      return { path: ["session", id, act] };
    case "nudge":
      return { path: ["session", id, "messages"], body: { message: text } };
    case "answer":
      return { path: ["session", id, "respond"], body: { request_id: requestId, action: option || "answer", text } };
  }
}

/** The newest turns that fit into what is shown of a transcript, oldest first. */
function newestWithin(turns: readonly TranscriptTurn[]): readonly TranscriptTurn[] {
  let size = 0;
  let from = turns.length;
  while (from > 0 && size + (turns[from - 1]?.text.length ?? 0) <= textAtMost) {
    from--;
    size += turns[from]?.text.length ?? 0;
  }
  return turns.slice(from);
}
