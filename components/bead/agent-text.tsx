"use client";

import { ScrollRegion } from "../ui/scroll-region";
import { LazyMarkdown } from "./lazy-markdown";

/**
 * Text that an agent, or a person, wrote into a bead, in a frame that says so (ux 73): sanitised markdown. Marks that would be
 * markup in HTML are shown as they are.
 */
export function AgentText({ label, text }: { label: string; text: string }) {
  if (text.trim() === "") return null;
  return (
    <figure className="min-w-0 rounded-md border border-line">
      <figcaption className="label-caps border-line border-b px-2.5 py-1">{label} · as written</figcaption>
      <ScrollRegion label={label} className="prose-plain max-h-96 overflow-auto p-2.5 wrap-anywhere">
        <LazyMarkdown text={text} />
      </ScrollRegion>
    </figure>
  );
}
