"use client";

import { type HTMLAttributes, useState } from "react";

/** What a popup says when it wants to open or close; `cancel` keeps it as it is. */
type Change = { readonly event: Event; cancel(): void };

/** Where a popup stands, and what closes it. */
export type Anchored = {
  readonly anchor: HTMLElement;
  /** It was opened with a key: what is inside takes the focus. */
  readonly byKey: boolean;
  readonly onOpenChange: (open: boolean, change: Change) => void;
  readonly onClose: () => void;
};

const openingKeys: readonly string[] = ["ArrowDown", "ArrowUp"];

/**
 * A popup that a press on its trigger opens and closes. The trigger is a plain element, so that the page works before the
 * script of the popup has come.
 */
export function useAnchored(role: "menu" | "dialog"): {
  trigger: HTMLAttributes<HTMLElement>;
  popup: Anchored | undefined;
} {
  const [opened, setOpened] = useState<{ anchor: HTMLElement; byKey: boolean }>();
  const onOpenChange = (open: boolean, change: Change) => {
    if (open || !opened) return;
    // The press on the trigger, and the focus that goes there, are the trigger's to answer.
    const { target, type } = change.event;
    const next = type === "focusout" ? (change.event as FocusEvent).relatedTarget : target;
    if (type !== "keydown" && next instanceof Node && opened.anchor.contains(next)) change.cancel();
    else setOpened(undefined);
  };
  return {
    trigger: {
      "aria-haspopup": role,
      "aria-expanded": opened !== undefined,
      onClick: ({ currentTarget, detail }) =>
        setOpened(opened ? undefined : { anchor: currentTarget, byKey: detail === 0 }),
      onKeyDown: (event) => {
        if (role !== "menu" || opened || !openingKeys.includes(event.key)) return;
        event.preventDefault();
        event.currentTarget.click();
      },
    },
    popup: opened && { ...opened, onOpenChange, onClose: () => setOpened(undefined) },
  };
}
