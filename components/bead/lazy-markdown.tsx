"use client";

import dynamic from "next/dynamic";

/** Markdown that somebody else wrote; the parser is loaded when there is a text. */
export const LazyMarkdown = dynamic(() => import("./safe-markdown").then((module) => module.SafeMarkdown), {
  loading: () => null,
});
