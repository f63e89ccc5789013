import { keepCookie } from "./keep-cookie";

/** How high rows are: `dense` unless a person chose `roomy`; where fingers point they are higher than either (globals.css). */
export type Density = "dense" | "roomy";

/** The cookie that keeps the choice, so that the server paints the right height first. */
export const densityCookie = "cityhall-density";

const changed = "cityhall-density";

/** Reads a stored choice; anything unknown is `dense`. */
export function readDensity(value: string | undefined): Density {
  return value === "roomy" ? "roomy" : "dense";
}

/** Switches between the two, keeps it in this browser, and answers what holds now. */
export function switchDensity(): Density {
  const root = document.documentElement;
  const next = root.dataset.density === "roomy" ? "dense" : "roomy";
  root.dataset.density = next;
  keepCookie(densityCookie, next);
  window.dispatchEvent(new Event(changed));
  return next;
}

/** Calls back when the height of rows may have changed: by choice, or because another kind of pointer is at hand. */
export function onRowHeight(look: () => void): () => void {
  const pointer = window.matchMedia("(pointer: coarse)");
  pointer.addEventListener("change", look);
  window.addEventListener(changed, look);
  return () => {
    pointer.removeEventListener("change", look);
    window.removeEventListener(changed, look);
  };
}
