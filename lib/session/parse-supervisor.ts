import { looseFlag, looseRow, looseText, looseTime, plainText } from "./loose";
import type { ObservedSession, SessionQuestion, TranscriptTurn } from "./observed-session";
import { shownReason, shownState } from "./session-state";

/** Rows of one answer that could be read, and what was wrong with the others. */
export type ParsedSessions = {
  readonly sessions: readonly ObservedSession[];
  readonly malformed: number;
  readonly why: readonly string[];
  readonly nextCursor: string;
  /** The supervisor says that it could not see everything. */
  readonly partial: boolean;
  readonly partialErrors: readonly string[];
};

const reasonsKept = 5;

/**
 * Reads `GET sessions` (runtime 12): a row needs an id, and a state that is a text; everything else may be missing or of a
 * wrong kind. Undefined when the answer is no list at all.
 */
export function parseSessionList(json: unknown, observedAt: string): ParsedSessions | undefined {
  const body = looseRow(json);
  if (!body || !Array.isArray(body.items)) return undefined;
  const sessions: ObservedSession[] = [];
  const why: string[] = [];
  let malformed = 0;
  for (const [index, item] of body.items.entries()) {
    const parsed = parseSession(item, observedAt);
    if (typeof parsed !== "string") sessions.push(parsed);
    else {
      malformed++;
      if (why.length < reasonsKept) why.push(`row ${index + 1}: ${parsed}`);
    }
  }
  const errors = Array.isArray(body.partial_errors) ? body.partial_errors : [];
  return {
    sessions,
    malformed,
    why,
    nextCursor: looseText(body.next_cursor, 1000),
    partial: body.partial === true,
    partialErrors: errors.flatMap((each) => looseText(each) || []).slice(0, reasonsKept),
  };
}

/** One session of the supervisor, or the reason why the row cannot be read. */
export function parseSession(item: unknown, observedAt: string): ObservedSession | string {
  const row = looseRow(item);
  if (!row) return "is no object";
  const id = looseText(row.id);
  if (id === "") return "has no id";
  if (row.state !== undefined && row.state !== null && typeof row.state !== "string") return `${id}: state is no text`;
  if (row.running !== undefined && row.running !== null && typeof row.running !== "boolean")
    return `${id}: running is neither true nor false`;
  const metadata = looseRow(row.metadata) ?? {};
  const state = looseText(row.state);
  const running = looseFlag(row.running);
  const named = row.configured_named_session;
  return {
    source: "supervisor",
    id,
    sessionName: looseText(row.session_name),
    template: looseText(row.template),
    identity: typeof named === "string" ? looseText(named) : named === true ? looseText(row.alias) : "",
    alias: looseText(row.alias),
    title: looseText(row.title) || looseText(row.display_name),
    rig: looseText(row.rig),
    provider: looseText(row.provider),
    model: looseText(row.model),
    state: shownState({ state, running, closed: state === "closed" }),
    reason: shownReason({ state, reason: looseText(row.reason), sleepReason: looseText(metadata.sleep_reason) }),
    running,
    attached: looseFlag(row.attached),
    activeBead: looseText(row.active_bead),
    activity: looseText(row.activity),
    observedAt,
    stateSince: sinceOf(state, metadata),
    createdAt: looseTime(row.created_at),
    lastActiveAt: looseTime(row.last_active),
  };
}

/** The stamp that the supervisor keeps for a state (runtime 9). */
function sinceOf(state: string, metadata: Readonly<Record<string, unknown>>): string | undefined {
  const stamp = {
    active: metadata.last_woke_at,
    awake: metadata.last_woke_at,
    asleep: metadata.slept_at,
    drained: metadata.slept_at,
    draining: metadata.drain_at,
  }[state];
  return looseTime(stamp);
}

/** Reads `GET session/{id}/pending`: the question, `null` when there is none, undefined when the answer cannot be read. */
export function parsePending(json: unknown): SessionQuestion | null | undefined {
  const body = looseRow(json);
  if (!body) return undefined;
  if (body.pending === undefined || body.pending === null || body.supported === false) return null;
  const pending = looseRow(body.pending);
  const requestId = looseText(pending?.request_id);
  if (!pending || requestId === "") return undefined;
  const prompt = typeof pending.prompt === "string" ? plainText(pending.prompt).slice(0, 8000) : "";
  return { requestId, kind: looseText(pending.kind, 60) || "question", prompt, options: optionsOf(pending.options) };
}

/** Options are texts, or objects with a name. */
function optionsOf(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [];
  const texts = value.map((each) => {
    const row = looseRow(each);
    return looseText(row ? (row.id ?? row.value ?? row.action ?? row.label ?? row.name) : each, 200);
  });
  return [...new Set(texts.filter(Boolean))].slice(0, 20);
}

/** Reads a transcript: a list of turns under any of its known names. Undefined when there is none. */
export function parseTranscript(json: unknown): { turns: readonly TranscriptTurn[]; malformed: number } | undefined {
  const body = looseRow(json);
  const list = [body?.turns, body?.messages, body?.items].find(Array.isArray) as readonly unknown[] | undefined;
  if (!list) return undefined;
  const turns: TranscriptTurn[] = [];
  let malformed = 0;
  for (const item of list) {
    const turn = turnOf(item);
    if (turn) turns.push(turn);
    else malformed++;
  }
  return { turns, malformed };
}

function turnOf(item: unknown): TranscriptTurn | undefined {
  const row = looseRow(item);
  if (!row) return undefined;
  const inner = looseRow(row.message) ?? row;
  const text = textOf(row.text ?? inner.content ?? inner.text);
  if (text === undefined) return undefined;
  const role = looseText(row.role ?? inner.role ?? row.type, 40) || "session";
  return { role, text, at: looseTime(row.timestamp ?? row.ts ?? row.at) };
}

function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return plainText(value);
  if (!Array.isArray(value)) return undefined;
  const parts = value.flatMap((part) => textOf(looseRow(part)?.text ?? part) ?? []);
  return parts.length > 0 ? parts.join("\n") : undefined;
}
