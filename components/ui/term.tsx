"use client";

import type { GlossaryWord } from "@/lib/glossary/glossary";
import { Later, later } from "./later";
import { useAnchored } from "./use-anchored";

const termPopup = later(() => import("./term-popup").then((module) => module.TermPopup));

/** A small `?` after a noun of the field; it opens to the one line that the glossary has for it (ux 74). */
export function Term({ word }: { word: GlossaryWord }) {
  const { trigger, popup } = useAnchored("dialog");
  return (
    <>
      <button
        type="button"
        {...trigger}
        aria-label={`What is a ${word}?`}
        className="inline-flex size-6 items-center justify-center rounded-full align-middle text-ink-3 text-small hover:bg-hover hover:text-ink pointer-coarse:size-11"
      >
        <span aria-hidden="true">?</span>
      </button>
      {popup && <Later part={termPopup} props={{ ...popup, word }} />}
    </>
  );
}
