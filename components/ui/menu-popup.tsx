"use client";

import { Menu as Base } from "@base-ui/react/menu";
import { useRef } from "react";
import type { MenuEntry } from "./menu";
import type { Anchored } from "./use-anchored";

const item = "flex h-7 items-center gap-2 px-2.5 outline-none data-highlighted:bg-hover pointer-coarse:h-11 rounded-sm";

/** The open drop-down of a menu, with the library that moves the focus in it. */
export function MenuPopup({
  anchor,
  byKey,
  onOpenChange,
  onClose,
  entries,
}: Anchored & { entries: readonly MenuEntry[] }) {
  const popup = useRef<HTMLDivElement>(null);
  const tabbed = useRef(false);
  return (
    <Base.Root
      open
      modal={false}
      onOpenChange={onOpenChange}
      onOpenChangeComplete={() => {
        if (byKey) popup.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
      }}
    >
      <Base.Portal>
        <Base.Positioner anchor={anchor} sideOffset={4} align="start" className="z-50">
          <Base.Popup
            ref={popup}
            finalFocus={() => (tabbed.current ? false : anchor)}
            onKeyDown={(event) => {
              // Tab goes on from where the menu was opened.
              if (event.key !== "Tab") return;
              tabbed.current = true;
              anchor.focus();
              onClose();
            }}
            className="popup max-h-[min(70vh,var(--available-height))] min-w-48 overflow-y-auto p-1"
          >
            {entries.map((entry, index) => {
              const key = `${entry.kind}-${index}`;
              if (entry.kind === "label")
                return (
                  <div key={key} className="label-caps px-2.5 pt-2 pb-1">
                    {entry.label}
                  </div>
                );
              const content = (
                <>
                  <span aria-hidden="true" className="w-3 text-ink-3">
                    {entry.checked ? "✓" : ""}
                  </span>
                  {entry.label}
                </>
              );
              return entry.kind === "action" ? (
                <Base.Item key={key} onClick={entry.onSelect} className={item}>
                  {content}
                </Base.Item>
              ) : (
                <Base.Item key={key} render={entry.link} className={item}>
                  {content}
                </Base.Item>
              );
            })}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
