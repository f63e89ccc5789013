import type { ComponentProps } from "react";
import { classNames } from "./class-names";

const field =
  "field h-7 min-w-0 rounded-md border border-line-strong bg-surface px-2 text-body text-ink placeholder:text-ink-3 pointer-coarse:h-11 aria-invalid:border-bad";

/** A one-line text field. */
export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...rest} autoComplete={rest.autoComplete ?? "off"} className={classNames(field, className)} />;
}

/** A choice from a short list: the native control, for its keyboard, phone and screen-reader behaviour. */
export function Select({ className, ...rest }: ComponentProps<"select">) {
  return <select {...rest} className={classNames(field, "pr-1", className)} />;
}

/** Several lines of text. */
export function TextArea({ className, ...rest }: ComponentProps<"textarea">) {
  return <textarea {...rest} className={classNames(field, "h-auto min-h-16 py-1", className)} />;
}
