"use client";

import { plural } from "@/lib/view/count";
import { useLiveStatus } from "../data/live/live-provider";
import { useUnread } from "../data/use-unread";

/**
 * The line of a page that does not show what is now: as of when, and why (ux 61, 65). It stands for all panels at once: rows stay
 * below it, and while it is there nothing is drawn in the tone of what is well (globals.css).
 */
export function AsOf() {
  const { state, since } = useLiveStatus();
  const unread = useUnread();
  const offline = state === "offline" && since !== undefined;
  if (!offline && !unread) return null;
  return (
    <div
      role="status"
      data-as-of
      className="flex flex-wrap items-center gap-x-3 gap-y-0.5 border-line border-b bg-human-soft px-4 py-1 text-human text-small lg:px-6"
    >
      {offline && <p>Not live: shown as of {since}</p>}
      {unread && (
        <p className="min-w-0 wrap-anywhere">
          {offline ? "" : `Shown as of ${new Date(unread.at).toLocaleTimeString()}: `}
          {plural(unread.parts, "part", "parts")} of this page could not be read again. {unread.failure.sentence}
          {unread.failure.requestId && (
            <>
              {" "}
              Request <code className="font-mono">{unread.failure.requestId}</code>
            </>
          )}
        </p>
      )}
      {unread && (
        <button type="button" className="link min-h-6 pointer-coarse:min-h-11" onClick={unread.failure.retry}>
          Try again
        </button>
      )}
    </div>
  );
}
