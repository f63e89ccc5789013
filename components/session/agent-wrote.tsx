import type { ReactNode } from "react";

/** Frames what an agent wrote, so that nobody takes its words for the console's. Text only (ux 73). */
export function AgentWrote({ who, children }: { who: string; children: ReactNode }) {
  return (
    <figure className="min-w-0 rounded-md border border-line-strong border-dashed bg-sunken">
      <figcaption className="label-caps border-line border-b px-2.5 py-1">written by an agent · {who}</figcaption>
      <div className="p-2.5">{children}</div>
    </figure>
  );
}
