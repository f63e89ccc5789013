import type { AttentionKind } from "../attention/attention-item";
import type { Tone } from "./tone";

/** How a kind is said: a word, a glyph that differs without colour, and the tone. */
export const attentionLook: Readonly<
  Record<AttentionKind, { readonly word: string; readonly glyph: string; readonly tone: Tone }>
> = {
  gate: { word: "gate", glyph: "▲", tone: "human" },
  question: { word: "question", glyph: "▲", tone: "human" },
  case: { word: "paid call", glyph: "▲", tone: "human" },
  change: { word: "change", glyph: "▲", tone: "human" },
  blocked: { word: "blocked", glyph: "■", tone: "bad" },
  failed: { word: "failed", glyph: "✕", tone: "bad" },
  stalled: { word: "silent", glyph: "◐", tone: "waiting" },
  molecule: { word: "stuck", glyph: "■", tone: "bad" },
  check: { word: "check", glyph: "✕", tone: "bad" },
  load: { word: "config", glyph: "✕", tone: "bad" },
  import: { word: "import", glyph: "✕", tone: "bad" },
  order: { word: "order", glyph: "✕", tone: "bad" },
};

/** For how long somebody can say that they handle something. */
export const acknowledgeFor: readonly { readonly hours: number; readonly label: string }[] = [
  { hours: 1, label: "for an hour" },
  { hours: 4, label: "for 4 hours" },
  { hours: 24, label: "for a day" },
  { hours: 168, label: "for a week" },
];
