"use client";

import { Popover } from "@base-ui/react/popover";
import { type GlossaryWord, glossary } from "@/lib/glossary/glossary";

/** A small `?` after a noun of the field; it opens to the one line that the glossary has for it (ux 74). */
export function Term({ word }: { word: GlossaryWord }) {
  return (
    <Popover.Root>
      <Popover.Trigger
        aria-label={`What is a ${word}?`}
        className="inline-flex size-6 items-center justify-center rounded-full align-middle text-ink-3 text-small hover:bg-hover hover:text-ink pointer-coarse:size-11"
      >
        <span aria-hidden="true">?</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="start" className="z-50">
          <Popover.Popup className="popup max-w-80 px-3 py-2">
            <Popover.Title className="font-medium">{word}</Popover.Title>
            <Popover.Description className="text-ink-2">{glossary[word].replaceAll("`", "")}</Popover.Description>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
