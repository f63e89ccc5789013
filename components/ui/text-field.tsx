import type { ComponentProps, ReactNode } from "react";
import { Field } from "./field";
import { Input } from "./input";

type TextFieldProps = Omit<ComponentProps<typeof Input>, "id" | "value" | "onChange"> & {
  readonly id: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** What is wrong with the text now. */
  readonly error?: string | undefined;
  readonly value: string;
  readonly onText: (text: string) => void;
};

/** A line of text with its label, hint and error, which the field names as what describes it. */
export function TextField({ id, label, hint, error, value, onText, ...input }: TextFieldProps) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <Input
        spellCheck={false}
        {...input}
        id={id}
        value={value}
        onChange={(event) => onText(event.target.value)}
        aria-describedby={described || undefined}
        aria-invalid={error !== undefined || undefined}
      />
    </Field>
  );
}
