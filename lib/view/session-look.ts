import type { AgentState } from "../session/agent-state";
import type { SessionSourceKind, SourceStatus } from "../session/observed-session";
import type { SessionState } from "../session/session-state";
import type { StatusLook } from "./status";

/** Word, glyph and tone of the states of sessions. Only `active` may look alive, and `unknown` looks like nothing else (R8). */
export const sessionLook: Readonly<Record<SessionState, StatusLook>> = {
  active: { word: "active", glyph: "◐", tone: "active", meaning: "its runtime runs, as a source saw it" },
  creating: { word: "creating", glyph: "◌", tone: "waiting", meaning: "is being started" },
  draining: { word: "draining", glyph: "◒", tone: "waiting", meaning: "finishes what it has and takes nothing new" },
  asleep: { word: "asleep", glyph: "○", tone: "neutral", meaning: "does not run; work or an attach wakes it" },
  suspended: { word: "suspended", glyph: "‖", tone: "waiting", meaning: "held by a person until it is woken" },
  quarantined: { word: "quarantined", glyph: "✕", tone: "bad", meaning: "crashed again and again; held for a while" },
  orphaned: { word: "orphaned", glyph: "■", tone: "bad", meaning: "runs, and nothing declares it" },
  closing: { word: "closing", glyph: "◒", tone: "neutral", meaning: "is being ended" },
  archived: { word: "archived", glyph: "–", tone: "neutral", meaning: "put away" },
  closed: { word: "closed", glyph: "●", tone: "neutral", meaning: "ended" },
  unknown: { word: "unknown", glyph: "?", tone: "human", meaning: "no source can see it now" },
};

/** Word, glyph and tone of the states of agents. */
export const agentLook: Readonly<Record<AgentState, StatusLook>> = {
  working: {
    word: "working",
    glyph: "◐",
    tone: "active",
    meaning: "has a bead, and did something in the last 10 minutes",
  },
  waiting: {
    word: "waiting",
    glyph: "◇",
    tone: "waiting",
    meaning: "has a bead, and was quiet for more than 10 minutes",
  },
  idle: { word: "idle", glyph: "○", tone: "neutral", meaning: "runs, without a bead" },
  stopped: { word: "stopped", glyph: "–", tone: "neutral", meaning: "does not run, as a source saw it" },
  suspended: {
    word: "suspended",
    glyph: "‖",
    tone: "waiting",
    meaning: "suspended with its city, its rig, or by itself",
  },
  quarantined: { word: "quarantined", glyph: "✕", tone: "bad", meaning: "crashed again and again; held for a while" },
  disabled: { word: "disabled", glyph: "■", tone: "bad", meaning: "declared for an agent that does not exist" },
  unknown: { word: "unknown", glyph: "?", tone: "human", meaning: "nobody can see whether it runs" },
};

/** Word, glyph and tone of what a source of sessions is able to do. */
export const sourceLook: Readonly<Record<SourceStatus, StatusLook>> = {
  ok: { word: "answers", glyph: "●", tone: "good", meaning: "what it lists is what is there" },
  degraded: { word: "in part", glyph: "▲", tone: "human", meaning: "answers, and not with everything" },
  failed: { word: "does not answer", glyph: "✕", tone: "bad", meaning: "what it would list is unknown" },
  "not-configured": { word: "not configured", glyph: "–", tone: "neutral", meaning: "is not asked" },
};

/** What the sources are called. */
export const sourceName: Readonly<Record<SessionSourceKind, string>> = {
  supervisor: "Supervisor",
  tmux: "Local tmux",
  heartbeat: "Heartbeats",
};
