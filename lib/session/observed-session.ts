import type { SessionState } from "./session-state";

/** Who looks at sessions for us. In the order in which they are believed. */
export const sessionSourceKinds = ["supervisor", "tmux", "heartbeat"] as const;

/** The name of a source of sessions. */
export type SessionSourceKind = (typeof sessionSourceKinds)[number];

/** What a person may ask of a session. */
export const sessionActs = ["wake", "suspend", "nudge", "answer"] as const;

/** The name of an act. */
export type SessionAct = (typeof sessionActs)[number];

/** A question that a session waits with until a person answers it. */
export type SessionQuestion = {
  readonly requestId: string;
  /** The source's word: `permission`, `question`, … */
  readonly kind: string;
  /** Written by an agent: plain text, never markup. */
  readonly prompt: string;
  /** The answers that it knows; empty means free text. */
  readonly options: readonly string[];
};

/** One session as one source saw it. Texts are the source's own and are shown as text only. Times are RFC 3339. */
export type ObservedSession = {
  readonly source: SessionSourceKind;
  /** What the source calls it. */
  readonly id: string;
  /** Name in the multiplexer; what sources have in common. */
  readonly sessionName: string;
  /** Qualified name of the agent, empty where the source does not say. */
  readonly template: string;
  /** Identity of the `[[named_session]]` that it is, empty for others. */
  readonly identity: string;
  readonly alias: string;
  readonly title: string;
  readonly rig: string;
  readonly provider: string;
  readonly model: string;
  readonly state: SessionState;
  readonly reason: string;
  /** Whether its process is there; undefined where the source cannot tell. */
  readonly running?: boolean | undefined;
  readonly attached?: boolean | undefined;
  readonly activeBead: string;
  readonly activity: string;
  /** When the source was asked (or heard from). */
  readonly observedAt: string;
  /** Since when it is in this state, where the source says. */
  readonly stateSince?: string | undefined;
  /** The state is at least as old: it was first seen then. */
  readonly sinceAtLeast?: boolean | undefined;
  readonly createdAt?: string | undefined;
  readonly lastActiveAt?: string | undefined;
  readonly question?: SessionQuestion | undefined;
  /** The last look that succeeded, when the state is unknown only because this one did not. */
  readonly lastKnown?: { readonly state: SessionState; readonly at: string } | undefined;
};

/** How a source is doing. Only `ok` says that what it lists is what is there. */
export type SourceStatus = "ok" | "degraded" | "failed" | "not-configured";

/** What one look of one source gave. Every failure is in here as a sentence; a look never throws. */
export type SourceReport = {
  readonly kind: SessionSourceKind;
  readonly status: SourceStatus;
  /** What is wrong and what to do, or what was found. */
  readonly message: string;
  /** The address, the program, or the table: what was asked. */
  readonly asked: string;
  readonly observedAt: string;
  /** Whether a session that is not listed is certainly not there. */
  readonly complete: boolean;
  readonly sessions: readonly ObservedSession[];
  /** Rows that could not be read, and why: counted and shown, never fatal. */
  readonly malformed: number;
  readonly malformedWhy: readonly string[];
  /** Sessions that the source sees and that are none of this city. */
  readonly others: number;
  /** How changes come in: pushed, or only when somebody asks again. */
  readonly live: "stream" | "polling";
};

/** A piece of what a session printed or said. */
export type TranscriptTurn = { readonly role: string; readonly text: string; readonly at?: string | undefined };

/** What a session printed last, or its conversation; cut to the newest part. */
export type SessionText = {
  readonly source: SessionSourceKind;
  readonly observedAt: string;
  readonly turns: readonly TranscriptTurn[];
  /** Older text was left out. */
  readonly truncated: boolean;
  readonly malformed: number;
};
