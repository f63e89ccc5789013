import type { Outputs } from "../data/trpc";
import { TimeAgo } from "../ui/time-ago";

/** What happened to a bead, newest first. */
export function BeadHistory({
  history,
  titled = true,
}: {
  history: Outputs["bead"]["show"]["history"];
  titled?: boolean;
}) {
  if (history.length === 0) return null;
  return (
    <section aria-label="History">
      {titled && <h3 className="label-caps mb-1">History</h3>}
      <ol className="flex flex-col gap-0.5">
        {history.map((event) => (
          <li key={event.seq} className="flex items-baseline gap-2">
            <span className="w-20 shrink-0 text-ink-3 text-small">
              <TimeAgo at={event.ts} />
            </span>
            <span className="min-w-0 truncate">
              {event.type.replace(/^bead\./, "")}
              {event.message && <span className="text-ink-2">: {event.message}</span>}
            </span>
            <span className="ml-auto shrink-0 text-ink-3 text-small">{event.actor}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
