import { durationText } from "@/lib/view/duration";
import type { TimelineAxis } from "@/lib/view/timeline-axis";

/** The ends of the axis, and for every break how long nothing was worked. Labels that have no room are left to the tooltip. */
export function TimelineScale({ axis }: { axis: TimelineAxis }) {
  const breaks = axis.segments.filter((segment) => segment.squeezed);
  const roomy = breaks.length <= 6;
  return (
    <span className="relative block h-4 normal-case tracking-normal">
      <span className="absolute left-0 whitespace-nowrap">{clock(axis.from)}</span>
      <span className="absolute right-0 whitespace-nowrap">{clock(axis.to)}</span>
      {breaks.map((segment) => (
        <span
          key={segment.from}
          title={`Nobody worked for ${durationText(segment.to - segment.from)}`}
          className="absolute top-0 h-4 -translate-x-1/2 whitespace-nowrap rounded-sm bg-neutral-soft px-0.5 text-ink-2 max-sm:w-1 max-sm:overflow-hidden"
          style={{ left: `${((segment.x0 + segment.x1) / 2) * 100}%` }}
        >
          {roomy ? `⫽ ${durationText(segment.to - segment.from)}` : "⫽"}
        </span>
      ))}
    </span>
  );
}

function clock(at: number): string {
  return `${new Date(at).toISOString().slice(5, 16).replace("T", " ")} UTC`;
}
