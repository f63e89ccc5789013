"use client";

import { initialsOf } from "@/lib/event/live-presence";
import { useOthers } from "../data/live/use-presence";

/** Quiet initials of the others who have an object open to change it (ux 70); nothing when nobody has. `doing` says what they do. */
export function OthersHere({ object, doing = "is editing this" }: { object: string; doing?: string }) {
  const names = useOthers(object);
  return (
    <span role="status" className="inline-flex items-center gap-1 empty:hidden">
      {names.map((name) => (
        <span
          key={name}
          title={`${name} ${doing}`}
          className="inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-neutral-soft px-1 text-ink-2 text-micro"
        >
          <span aria-hidden="true">{initialsOf(name)}</span>
          <span className="sr-only">
            {name} {doing}
          </span>
        </span>
      ))}
    </span>
  );
}
