"use client";

import { type RefObject, useEffect, useState } from "react";
import { onRowHeight } from "../ui/density";

const usual = 28;

/** The row height of the tokens in pixels: it is larger where fingers point, or where a person wants room. Follows both. */
export function useRowHeight(inside: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(usual);
  useEffect(() => {
    const read = () => {
      const text = inside.current && getComputedStyle(inside.current).getPropertyValue("--spacing-row");
      const pixels = Number.parseFloat(text || "");
      if (Number.isFinite(pixels)) setHeight(pixels);
    };
    read();
    return onRowHeight(read);
  }, [inside]);
  return height;
}
