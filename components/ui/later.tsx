"use client";

import { type ComponentType, useEffect, useState } from "react";

/** Milliseconds after which a page that has loaded fetches what it will need at the first press. */
const REST_MS = 1500;

/** A component whose script is not part of the first load. */
export type LaterPart<Props> = {
  /** The component, once its script is here. */
  now?: ComponentType<Props>;
  /** Fetches the script, once. */
  readonly fetch: () => Promise<void>;
};

/** A part of pages that is fetched once the page is at rest, or when it is first shown, whichever comes first. */
export function later<Props>(load: () => Promise<ComponentType<Props>>): LaterPart<Props> {
  const part: LaterPart<Props> = {
    fetch: async () => {
      part.now ??= await load();
    },
  };
  if (typeof window !== "undefined") setTimeout(() => part.fetch().catch(() => undefined), REST_MS);
  return part;
}

/** Shows a part; nothing until it has come, and while the server cannot be reached: the page goes on. */
export function Later<Props extends object>({ part, props }: { part: LaterPart<Props>; props: Props }) {
  const [, setArrived] = useState(part.now !== undefined);
  useEffect(() => {
    let left = false;
    part.fetch().then(
      () => left || setArrived(true),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [part]);
  const Part = part.now;
  return Part ? <Part {...props} /> : null;
}
