"use client";

import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactNode } from "react";

/** The open text of a tooltip; Escape closes it, and the pointer may rest on it (WCAG 1.4.13). */
export function TooltipPopup({
  anchor,
  text,
  onClose,
  onPointerEnter,
  onPointerLeave,
}: {
  anchor: HTMLElement;
  text: ReactNode;
  onClose: () => void;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
}) {
  return (
    <Base.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Base.Portal>
        <Base.Positioner anchor={anchor} sideOffset={6} className="z-50">
          <Base.Popup
            onPointerEnter={onPointerEnter}
            onPointerLeave={onPointerLeave}
            className="popup max-w-80 px-2 py-1 text-small text-ink-2"
          >
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
