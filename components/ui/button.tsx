"use client";

import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";
import { Tooltip } from "./tooltip";

type Kind = "primary" | "plain" | "quiet" | "danger";

const kinds: Readonly<Record<Kind, string>> = {
  primary: "bg-inverse text-inverse-ink hover:opacity-88",
  plain: "bg-surface text-ink border border-line-strong hover:bg-hover",
  quiet: "text-ink-2 hover:bg-hover hover:text-ink",
  danger: "bg-surface text-bad border border-line-strong hover:bg-bad-soft",
};

type ButtonProps = Omit<ComponentProps<"button">, "disabled"> & {
  kind?: Kind;
  /** Why the action is not possible now. The button stays visible and focusable, and says so. */
  disabledReason?: string | undefined;
  /** The command that does the same from a terminal, on hover and focus (ux 49). */
  hint?: string | undefined;
  /** The action is under way: the label stays, a second press does nothing. */
  busy?: boolean;
  /** The single key that does the same, shown at the end. */
  shortcut?: ReactNode;
};

/** The one button. There is no silent `disabled`: a refusal always carries its reason (ux 10). */
export function Button({
  kind = "plain",
  disabledReason,
  hint,
  busy = false,
  shortcut,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  const off = disabledReason !== undefined || busy;
  const button = (
    <button
      {...rest}
      type={type}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (off) event.preventDefault();
        else onClick?.(event);
      }}
      className={classNames(
        "inline-flex h-7 shrink-0 items-center justify-center gap-1.5 rounded-md px-2.5 font-medium whitespace-nowrap",
        "transition-[background-color,opacity] duration-100 aria-disabled:opacity-60 pointer-coarse:h-11",
        kinds[kind],
        className,
      )}
    >
      {children}
      {shortcut}
    </button>
  );
  if (disabledReason === undefined && hint === undefined) return button;
  const description = [disabledReason, hint].filter(Boolean).join(" ");
  return (
    <Tooltip
      description={description}
      text={
        <>
          {disabledReason}
          {hint && <code className="block font-mono text-ink wrap-anywhere">{hint}</code>}
        </>
      }
    >
      {button}
    </Tooltip>
  );
}
