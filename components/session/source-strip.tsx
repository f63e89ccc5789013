import { TimeAgo } from "@/components/ui/time-ago";
import type { SourceReport } from "@/lib/session/observed-session";
import { sourceLook, sourceName } from "@/lib/view/session-look";
import { LookMark } from "./look-mark";

/** A source as the pages get it: its report without its sessions. */
export type SourceLine = Omit<SourceReport, "sessions"> & { readonly count: number };

/** How each source is doing, above everything that rests on it: nothing below may look better than this. */
export function SourceStrip({ sources }: { sources: readonly SourceLine[] }) {
  return (
    <ul
      aria-label="Sources"
      className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-3"
    >
      {sources.map((source) => (
        <li
          key={source.kind}
          data-source={source.kind}
          data-status={source.status}
          className="min-w-0 bg-surface px-3 py-2"
        >
          <div className="flex flex-wrap items-center gap-x-2">
            <span className="font-medium">{sourceName[source.kind]}</span>
            <LookMark look={sourceLook[source.status]} />
          </div>
          <div className="text-ink-3 text-small wrap-anywhere">
            {source.status !== "not-configured" && (
              <>
                asked <TimeAgo at={source.observedAt} />, {source.count} of this city
                {source.others > 0 && `, ${source.others} of others`}
                {source.malformed > 0 && <span className="text-bad">, {source.malformed} unreadable</span>}
              </>
            )}
          </div>
          {source.message && (
            <p
              role={source.status === "failed" ? "alert" : undefined}
              className={`text-small wrap-anywhere ${source.status === "failed" ? "text-bad" : "text-ink-2"}`}
            >
              {source.message}
            </p>
          )}
          {source.malformedWhy.length > 0 && (
            <ul className="text-ink-3 text-small">
              {source.malformedWhy.map((why) => (
                <li key={why} className="wrap-anywhere">
                  {why}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
