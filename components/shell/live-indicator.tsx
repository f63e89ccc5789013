"use client";

import { useLiveStatus } from "../data/live/live-provider";
import { classNames } from "../ui/class-names";

const looks = {
  live: { tone: "text-good", glyph: "●", word: "Live" },
  "catching-up": { tone: "text-waiting", glyph: "◌", word: "Catching up" },
  offline: { tone: "text-bad", glyph: "○", word: "Offline" },
} as const;

/** Whether the page shows what is, or what was (ux 65). */
export function LiveIndicator() {
  const { state, since } = useLiveStatus();
  const look = looks[state];
  const word = state === "offline" && since ? `Offline since ${since}` : look.word;
  return (
    <span role="status" className={classNames("flex items-center gap-1.5 whitespace-nowrap text-small", look.tone)}>
      <span aria-hidden="true" className="font-mono leading-none">
        {look.glyph}
      </span>
      <span className="max-sm:sr-only">{word}</span>
    </span>
  );
}
