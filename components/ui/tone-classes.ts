import type { Tone } from "@/lib/view/tone";

/** Text colour of a tone. */
export const toneText: Readonly<Record<Tone, string>> = {
  neutral: "text-neutral",
  active: "text-active",
  waiting: "text-waiting",
  human: "text-human",
  bad: "text-bad",
  good: "text-good",
};

/** Text on the soft ground of a tone. */
export const toneSoft: Readonly<Record<Tone, string>> = {
  neutral: "text-ink-2 bg-neutral-soft",
  active: "text-active bg-active-soft",
  waiting: "text-waiting bg-waiting-soft",
  human: "text-human bg-human-soft",
  bad: "text-bad bg-bad-soft",
  good: "text-good bg-good-soft",
};

/** Solid fill of a tone, for bars and dots. */
export const toneFill: Readonly<Record<Tone, string>> = {
  neutral: "bg-line-strong",
  active: "bg-active",
  waiting: "bg-waiting",
  human: "bg-human",
  bad: "bg-bad",
  good: "bg-good",
};
