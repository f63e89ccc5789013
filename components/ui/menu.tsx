"use client";

import type { ReactElement, ReactNode } from "react";
import { Later, later } from "./later";
import { useAnchored } from "./use-anchored";
import { withHandlers } from "./with-handlers";

/** One entry of a menu: an action, or a link when `href` is given (rendered through `link`). */
export type MenuEntry =
  | { readonly kind: "action"; readonly label: ReactNode; readonly onSelect: () => void; readonly checked?: boolean }
  | { readonly kind: "link"; readonly label: ReactNode; readonly link: ReactElement; readonly checked?: boolean }
  | { readonly kind: "label"; readonly label: string };

const menuPopup = later(() => import("./menu-popup").then((module) => module.MenuPopup));

/** A drop-down of actions below `trigger`, a button. */
export function Menu({ trigger, entries }: { trigger: ReactElement; entries: readonly MenuEntry[] }) {
  const anchored = useAnchored("menu");
  return (
    <>
      {withHandlers(trigger, anchored.trigger)}
      {anchored.popup && <Later part={menuPopup} props={{ ...anchored.popup, entries }} />}
    </>
  );
}
