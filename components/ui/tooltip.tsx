"use client";

import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";

/** A short explanation on hover or focus. The child stays what it is; the text is also its accessible description. */
export function Tooltip({
  text,
  description = typeof text === "string" ? text : undefined,
  children,
}: {
  text: ReactNode;
  /** The same as plain text, where `text` is more than that. */
  description?: string | undefined;
  children: ReactElement;
}) {
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={300} aria-description={description} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} className="z-50">
          <Base.Popup className="popup max-w-80 px-2 py-1 text-small text-ink-2">{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
