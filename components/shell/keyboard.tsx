"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { actionIds, actions } from "@/lib/action/actions";
import { slingFrom } from "@/lib/url/sling-context";
import { offeredActions } from "../action/offered-actions";
import { switchDensity } from "../ui/density";
import { useToast } from "../ui/toaster";
import { destinations } from "./destinations";
import { moveRow } from "./move-row";
import { isTyping, lettersOff } from "./single-keys";

/** One line of the keyboard map. */
export type KeyLine = { readonly keys: readonly string[]; readonly does: string };

/** The keys that work everywhere, as the help lists them (ux 54). */
export const globalKeys: readonly KeyLine[] = [
  { keys: ["Ctrl", "K"], does: "Find anything" },
  { keys: ["/"], does: "Filter this page" },
  { keys: ["?"], does: "Show keys, actions and words" },
  { keys: ["."], does: "Actions of this page" },
  { keys: ["s"], does: "Sling work to an agent" },
  { keys: ["r"], does: "Read the page again" },
  { keys: ["Shift", "D"], does: "Rows dense, or with room" },
  { keys: ["Esc"], does: "One level back" },
  ...destinations.map((each) => ({ keys: ["g", each.key], does: `Go to ${each.label}` })),
];

/** The keys of what a page offers, from the table of actions (ux 56). */
export const actionKeys: readonly KeyLine[] = actionIds.flatMap((id) => {
  const action = actions[id];
  return "key" in action ? [{ keys: [action.key], does: action.label }] : [];
});

/** The keys inside lists and trees (ux 55). */
export const listKeys: readonly KeyLine[] = [
  { keys: ["j", "k", "↓", "↑"], does: "Next and previous row" },
  { keys: ["h", "l", "←", "→"], does: "Fold and unfold" },
  { keys: ["Enter"], does: "Open" },
  { keys: ["Space"], does: "Inspect" },
  { keys: ["Home", "End"], does: "First and last row" },
  { keys: ["PgUp", "PgDn"], does: "A screen up and down" },
  { keys: ["a … z"], does: "Row of a tree that begins so" },
  { keys: ["p"], does: "Pin the chain of a field" },
  { keys: ["[", "]"], does: "Walk the chain of a field" },
  { keys: ["x", "X"], does: "Check a row, or up to it" },
  { keys: ["."], does: "Act on the checked rows" },
  { keys: ["e"], does: "Edit a bead in its row" },
];

/** The keys inside drawings (ux 27, 30). */
export const drawingKeys: readonly KeyLine[] = [
  { keys: ["←", "→", "↑", "↓"], does: "Next box of that side" },
  { keys: ["Enter"], does: "Unfold a counted box" },
  { keys: ["f"], does: "Only what is around a box" },
  { keys: ["t"], does: "Trace a path to a box" },
  { keys: ["+", "-"], does: "Closer and farther" },
  { keys: ["0"], does: "All of it" },
];

type KeyboardProps = {
  city: string;
  /** A dialog is open, or about to be: what is typed meanwhile is meant for it. */
  taken: boolean;
  onPalette: (mode: "all" | "actions") => void;
  onHelp: () => void;
};

/** Listens for the keys that work on every page. Single letters are off while somebody types, and can be switched off. */
export function Keyboard({ city, taken, onPalette, onHelp }: KeyboardProps) {
  const router = useRouter();
  const toast = useToast();
  const refuse = useRef(toast);
  useEffect(() => {
    refuse.current = toast;
  });
  const queryClient = useQueryClient();
  const afterG = useRef(0);
  useEffect(() => {
    // What the browser asked for, then what the server draws: a page of a server that does not answer would be lost with it.
    const readAgain = async () => {
      await queryClient.invalidateQueries();
      const shown = queryClient.getQueryCache().findAll({ type: "active" });
      if (shown.every(({ state }) => state.error === null)) router.refresh();
    };
    const onKey = (event: KeyboardEvent) => {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === "k") {
        event.preventDefault();
        onPalette("all");
        return;
      }
      if (
        taken ||
        event.defaultPrevented ||
        event.metaKey ||
        event.ctrlKey ||
        event.altKey ||
        isTyping(event.target) ||
        lettersOff()
      )
        return;
      const going = Date.now() - afterG.current < 1200;
      afterG.current = event.key === "g" && !going ? Date.now() : 0;
      const target = going ? destinations.find((each) => each.key === event.key) : undefined;
      if (target) router.push(target.path(city));
      else if (going) return;
      else if (event.key === "?") onHelp();
      else if (event.key === ".") onPalette("actions");
      else if (event.key === "s") router.push(slingHere(city));
      else if (event.key === "r") void readAgain();
      else if (event.key === "D")
        refuse.current("done", switchDensity() === "roomy" ? "Rows have room" : "Rows are dense");
      else if (event.key === "Escape") goBackOneLevel();
      else if (event.key === "/") document.querySelector<HTMLElement>("[data-page-filter]")?.focus();
      else if (!moveRow(event.key) && !act(event.key, refuse.current)) return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [city, taken, onPalette, onHelp, router, queryClient]);
  return null;
}

/** Closes what stands beside the page; where nothing does, goes up the way that the header shows. */
function goBackOneLevel(): void {
  // What an open hint or popup takes Escape for, the page does not.
  if (document.querySelector(".popup[data-open]")) return;
  const closer = document.querySelector<HTMLElement>("[data-closes-level]");
  (closer ?? document.querySelector<HTMLElement>("[data-way] li:last-child a"))?.click();
}

/** Does what the page offers under a key, or says why it is not possible; false when it offers nothing. */
function act(key: string, toast: ReturnType<typeof useToast>): boolean {
  const offered = offeredActions().filter((each) => each.key === key);
  const possible = offered.find(({ refusal }) => refusal === undefined);
  if (possible) possible.run();
  else if (offered[0]) toast("failed", `${offered[0].label} is not possible`, { text: offered[0].refusal });
  return offered.length > 0;
}

/** The composer, filled in from the page that is shown. */
export function slingHere(city: string): string {
  const checked = document.querySelector<HTMLElement>("[data-checked]")?.dataset.checked?.split(" ");
  return slingFrom(city, window.location.pathname, window.location.search.slice(1), checked);
}
