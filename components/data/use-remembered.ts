"use client";

import { useCallback, useSyncExternalStore } from "react";

const changed = "cityhall-remembered";

function subscribe(listener: () => void): () => void {
  window.addEventListener(changed, listener);
  window.addEventListener("storage", listener);
  return () => {
    window.removeEventListener(changed, listener);
    window.removeEventListener("storage", listener);
  };
}

/** A text that the browser of a person keeps under a key (a width, a set of columns); empty until it is set and on the server. */
export function useRemembered(key: string): readonly [string, (value: string) => void] {
  const name = `cityhall-${key}`;
  const value = useSyncExternalStore(
    subscribe,
    () => window.localStorage.getItem(name) ?? "",
    () => "",
  );
  const write = useCallback(
    (next: string) => {
      window.localStorage.setItem(name, next);
      window.dispatchEvent(new Event(changed));
    },
    [name],
  );
  return [value, write];
}
