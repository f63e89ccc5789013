"use client";

import { createContext, useContext, useEffect } from "react";
import { type Present, presenceBeatMs, presenceMost } from "@/lib/event/live-presence";
import { paths } from "@/lib/url/paths";

/** The name of this tab among all others. */
const tab = Math.random().toString(36).slice(2).padEnd(8, "0").slice(0, 20);

export const PresenceContext = createContext<readonly Present[]>([]);

/** The names of the others who have an object open to change it. */
export function useOthers(object: string): readonly string[] {
  const here = useContext(PresenceContext).filter((each) => each.object === object && each.tab !== tab);
  return [...new Set(here.map(({ name }) => name))];
}

/** Lets the others know that objects are open here to be changed, while they are named and the component is mounted. */
export function useAnnounce(city: string, ...objects: readonly (string | undefined)[]): void {
  // Objects have no blanks in their names; a text stays the same where a list is made anew by every drawing.
  const named = objects.filter(Boolean).slice(0, presenceMost).join(" ");
  useEffect(() => {
    if (named === "") return;
    const say = (open: boolean) =>
      void fetch(paths.presence(city), {
        method: "POST",
        keepalive: true,
        headers: { "content-type": "application/json", "x-cityhall": "1" },
        body: JSON.stringify({ objects: named.split(" "), tab, open }),
        // A word that does not arrive is said again by the next beat; nothing depends on it.
      }).catch(() => {});
    say(true);
    const beat = setInterval(() => say(true), presenceBeatMs);
    return () => {
      clearInterval(beat);
      say(false);
    };
  }, [city, named]);
}
