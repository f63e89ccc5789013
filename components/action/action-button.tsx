"use client";

import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import type { ActionId } from "@/lib/action/actions";
import type { ActionValues } from "@/lib/view/action-command";
import { Button } from "../ui/button";
import { Kbd } from "../ui/kbd";
import { offerAction } from "./offered-actions";
import { useAction } from "./use-action";

type ActionButtonProps = Omit<ComponentProps<typeof Button>, "onClick" | "hint" | "shortcut" | "children"> & {
  action: ActionId;
  /** The city that it happens in; without, the installation. */
  city?: string | undefined;
  /** What the command line of the tooltip names. */
  values?: ActionValues;
  /** What it does here; a button of a form leaves it to the form. */
  onAct?: () => void;
  /** One of many in a list: neither a key nor the palette could say which is meant. */
  inRow?: boolean;
  /** The label, where the table's is not exact enough. */
  children?: ReactNode;
  /** The label for the palette, where `children` is no text. */
  name?: string;
};

/**
 * The button of an action of the table. Its label, its permission with the reason why not, its key and its command line come from there;
 * while it is on the page the palette offers it, too (ux 56).
 */
export function ActionButton({
  action,
  city,
  values,
  onAct,
  inRow = false,
  children,
  name,
  disabledReason,
  busy,
  ...rest
}: ActionButtonProps) {
  const here = useAction(action, city, values);
  const refusal = here.refusal ?? disabledReason;
  const label = name ?? (typeof children === "string" ? children : here.label);
  const button = useRef<HTMLButtonElement>(null);
  const { id, does, key, command } = here;
  useEffect(() => {
    if (inRow) return;
    // A click on the button itself, so that a form is sent as it would be by hand.
    return offerAction({ id, label, does, key, command, refusal, run: () => button.current?.click() });
  }, [inRow, id, label, does, key, command, refusal]);
  const shortcut = inRow || refusal !== undefined ? undefined : key;
  return (
    <Button
      {...rest}
      ref={button}
      disabledReason={refusal}
      busy={busy}
      hint={command}
      onClick={onAct}
      shortcut={
        shortcut && (
          <span aria-hidden="true">
            <Kbd>{shortcut}</Kbd>
          </span>
        )
      }
      aria-keyshortcuts={shortcut}
    >
      {children ?? here.label}
    </Button>
  );
}
