import type { ReactNode } from "react";

type FieldProps = {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong with the value now; announced, and tied to the control through `${id}-error`. */
  error?: string | undefined;
  children: ReactNode;
};

/** Label, control, hint and error in one column. The control takes `id` and `aria-describedby={fieldDescription(id)}`. */
export function Field({ id, label, hint, error, children }: FieldProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-ink-3 text-small">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-bad text-small">
          {error}
        </p>
      )}
    </div>
  );
}

/** The ids that describe a control inside a `Field`. */
export function fieldDescription(id: string): string {
  return `${id}-hint ${id}-error`;
}
