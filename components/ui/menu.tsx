"use client";

import { Menu as Base } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";

/** One entry of a menu: an action, or a link when `href` is given (rendered through `link`). */
export type MenuEntry =
  | { readonly kind: "action"; readonly label: ReactNode; readonly onSelect: () => void; readonly checked?: boolean }
  | { readonly kind: "link"; readonly label: ReactNode; readonly link: ReactElement; readonly checked?: boolean }
  | { readonly kind: "label"; readonly label: string };

const item = "flex h-7 items-center gap-2 px-2.5 outline-none data-highlighted:bg-hover pointer-coarse:h-11 rounded-sm";

/** A drop-down of actions below `trigger` (an element that can hold a ref, a button as a rule). */
export function Menu({ trigger, entries }: { trigger: ReactElement; entries: readonly MenuEntry[] }) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="start" className="z-50">
          <Base.Popup className="popup max-h-[min(70vh,var(--available-height))] min-w-48 overflow-y-auto p-1">
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
