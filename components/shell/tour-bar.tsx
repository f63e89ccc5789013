"use client";

import { tourStops } from "@/lib/tour/tour-stops";
import { Button } from "../ui/button";
import type { useTour } from "./use-tour";

/** The stop of the tour that somebody is at, above the page; it takes room, and covers nothing. */
export function TourBar({ tour }: { tour: ReturnType<typeof useTour> }) {
  const { at, stop, goTo, finish, skipLabel } = tour;
  if (at === undefined || !stop) return null;
  const last = at === tourStops.length - 1;
  return (
    <section
      aria-label="Tour"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b bg-active-soft px-4 py-2 lg:px-6"
    >
      <p role="status" className="min-w-0 flex-1 basis-72">
        <span className="font-medium">
          {at + 1} of {tourStops.length}. {stop.title}.
        </span>{" "}
        <span className="text-ink-2">{stop.text}</span>
      </p>
      <span className="flex gap-1.5">
        {!last && (
          <Button kind="quiet" onClick={() => finish("skipped")}>
            {skipLabel}
          </Button>
        )}
        {at > 0 && <Button onClick={() => goTo(at - 1)}>Back</Button>}
        <Button kind="primary" onClick={() => goTo(at + 1)}>
          {last ? "That was it" : "Next"}
        </Button>
      </span>
    </section>
  );
}

/** Asks once whether somebody wants the tour. */
export function TourOffer({ tour }: { tour: ReturnType<typeof useTour> }) {
  if (!tour.offered) return null;
  return (
    <section
      aria-label="Welcome"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-3 py-2"
    >
      <p className="min-w-0 flex-1 basis-72">
        <span className="font-medium">New here?</span>{" "}
        <span className="text-ink-2">
          {tourStops.length} pages in two minutes: who waits, where values come from, how work is made and watched.
        </span>
      </p>
      <span className="flex gap-1.5">
        <Button kind="quiet" onClick={() => tour.finish("skipped")}>
          {tour.skipLabel}
        </Button>
        <Button kind="primary" onClick={() => tour.goTo(0)}>
          Take the tour
        </Button>
      </span>
    </section>
  );
}
