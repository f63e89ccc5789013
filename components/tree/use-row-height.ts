"use client";

import { type RefObject, useEffect, useState } from "react";

const usual = 28;

/** The row height of the tokens in pixels: it is larger where fingers point. Follows a change of pointer. */
export function useRowHeight(inside: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(usual);
  useEffect(() => {
    const read = () => {
      const text = inside.current && getComputedStyle(inside.current).getPropertyValue("--spacing-row");
      const pixels = Number.parseFloat(text || "");
      if (Number.isFinite(pixels)) setHeight(pixels);
    };
    read();
    const pointer = window.matchMedia("(pointer: coarse)");
    pointer.addEventListener("change", read);
    return () => pointer.removeEventListener("change", read);
  }, [inside]);
  return height;
}
