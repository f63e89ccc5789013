"use client";

import { useEffect } from "react";
import { moveRow } from "./move-row";
import { isTyping, lettersOff } from "./single-keys";

/** The keys of lists on pages that have no city, and so no other keys (ux 55). */
export function RowKeys() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
      if (isTyping(event.target) || lettersOff()) return;
      if (moveRow(event.key)) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return null;
}
