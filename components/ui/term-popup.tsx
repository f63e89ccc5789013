"use client";

import { Popover } from "@base-ui/react/popover";
import { type GlossaryWord, glossary } from "@/lib/glossary/glossary";
import type { Anchored } from "./use-anchored";

/** The open line of a term. */
export function TermPopup({ anchor, onOpenChange, word }: Anchored & { word: GlossaryWord }) {
  return (
    <Popover.Root open onOpenChange={onOpenChange}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} sideOffset={4} align="start" className="z-50">
          <Popover.Popup finalFocus={() => anchor} className="popup max-w-80 px-3 py-2">
            <Popover.Title className="font-medium">{word}</Popover.Title>
            <Popover.Description className="text-ink-2">{glossary[word].replaceAll("`", "")}</Popover.Description>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
