import type { Severity } from "@/lib/diagnostic/diagnostic";
import type { Tone } from "@/lib/view/tone";

/** Word, glyph and tone of a severity. */
export const severityLook: Readonly<Record<Severity, { word: string; glyph: string; tone: Tone }>> = {
  error: { word: "error", glyph: "✕", tone: "bad" },
  warning: { word: "warning", glyph: "▲", tone: "human" },
  lint: { word: "lint", glyph: "◆", tone: "waiting" },
  info: { word: "note", glyph: "●", tone: "neutral" },
};
