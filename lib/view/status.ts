import type { Tone } from "./tone";

/** The one status vocabulary (ux 5). `unknown` is a state of its own: it is never drawn as healthy or as zero. */
export type Status =
  | "ready"
  | "running"
  | "waiting-dependency"
  | "waiting-gate"
  | "waiting-human"
  | "blocked"
  | "failed"
  | "done"
  | "skipped"
  | "unknown";

/** How a status is said: the word, a glyph that differs without colour, the tone, and the sentence a tooltip shows. */
export type StatusLook = {
  readonly word: string;
  readonly glyph: string;
  readonly tone: Tone;
  readonly meaning: string;
};

/** Word, glyph and tone of every status; the glyphs differ in shape, so that the page reads in greyscale. */
export const statusLook: Readonly<Record<Status, StatusLook>> = {
  ready: { word: "ready", glyph: "○", tone: "active", meaning: "open, and nothing holds it back" },
  running: { word: "running", glyph: "◐", tone: "active", meaning: "somebody has claimed it" },
  "waiting-dependency": {
    word: "waiting (dep)",
    glyph: "◇",
    tone: "waiting",
    meaning: "open, and another bead must close first",
  },
  "waiting-gate": { word: "waiting (gate)", glyph: "◈", tone: "waiting", meaning: "waits for a gate to open" },
  "waiting-human": { word: "waiting (human)", glyph: "▲", tone: "human", meaning: "waits for a person" },
  blocked: { word: "blocked", glyph: "■", tone: "bad", meaning: "marked as blocked by the one who works on it" },
  failed: { word: "failed", glyph: "✕", tone: "bad", meaning: "ended without its result" },
  done: { word: "done", glyph: "●", tone: "good", meaning: "closed" },
  skipped: { word: "skipped", glyph: "–", tone: "neutral", meaning: "closed without being worked" },
  unknown: { word: "unknown", glyph: "?", tone: "neutral", meaning: "nobody has reported its state" },
};

/** The order in which states are listed: what needs a person first, what is over last. */
export const statusOrder: readonly Status[] = [
  "waiting-human",
  "failed",
  "blocked",
  "running",
  "ready",
  "waiting-gate",
  "waiting-dependency",
  "unknown",
  "skipped",
  "done",
];
