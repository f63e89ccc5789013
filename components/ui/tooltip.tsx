"use client";

import { type ReactElement, type ReactNode, useEffect, useRef, useState } from "react";
import { Later, later } from "./later";
import { withHandlers } from "./with-handlers";

const tooltipPopup = later(() => import("./tooltip-popup").then((module) => module.TooltipPopup));

/** Milliseconds that a pointer rests before the text opens, and has to reach the text before it closes. */
const OPEN_MS = 300;
const CLOSE_MS = 100;

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
  const [anchor, setAnchor] = useState<HTMLElement>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const after = (delay: number, next: HTMLElement | undefined) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(next), delay);
  };
  const now = (next: HTMLElement | undefined) => {
    clearTimeout(timer.current);
    setAnchor(next);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const trigger = withHandlers(children, {
    "aria-description": description,
    onPointerEnter: ({ pointerType, currentTarget }) => {
      if (pointerType !== "touch") after(anchor ? 0 : OPEN_MS, currentTarget);
    },
    onPointerLeave: () => after(CLOSE_MS, undefined),
    onPointerDown: () => now(undefined),
    onFocus: ({ currentTarget }) => {
      if (currentTarget.matches(":focus-visible")) now(currentTarget);
    },
    onBlur: () => now(undefined),
    onClick: () => now(undefined),
  });
  return (
    <>
      {trigger}
      {anchor && (
        <Later
          part={tooltipPopup}
          props={{
            anchor,
            text,
            onClose: () => now(undefined),
            onPointerEnter: () => after(0, anchor),
            onPointerLeave: () => after(CLOSE_MS, undefined),
          }}
        />
      )}
    </>
  );
}
