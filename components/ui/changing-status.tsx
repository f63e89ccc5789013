"use client";

import { useEffect, useRef } from "react";
import type { Status } from "@/lib/view/status";
import { StatusMark } from "./status-mark";

/** A state that lights up once when it changes under somebody's eyes; not when it first appears (ux 40). */
export function ChangingStatus({ status, compact }: { status: Status; compact?: boolean }) {
  const mark = useRef<HTMLSpanElement>(null);
  const before = useRef(status);
  useEffect(() => {
    if (before.current === status) return;
    before.current = status;
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!still) mark.current?.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: 150, easing: "ease-out" });
  }, [status]);
  return (
    <span ref={mark} data-state={status}>
      <StatusMark status={status} compact={compact} />
    </span>
  );
}
