"use client";

import { useEffect } from "react";

/** Tells the page, and whoever drives it, that its scripts are at work; the last child of all, so that they are. */
export function PageAtWork() {
  useEffect(() => {
    document.documentElement.dataset.atWork = "";
    document.dispatchEvent(new Event("page-at-work"));
  }, []);
  return null;
}
