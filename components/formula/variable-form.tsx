"use client";

import type { Variable } from "@/lib/formula/variables/variable";
import { Chip } from "../ui/chip";
import { Field, fieldDescription } from "../ui/field";
import { Input, Select } from "../ui/input";

type VariableFormProps = {
  variables: readonly Variable[];
  /** Given values; a variable that is not a key of it keeps its default. */
  values: Readonly<Record<string, string>>;
  onChange: (name: string, value: string | undefined) => void;
  /** What the compiler says is wrong with a variable's value now. */
  problemOf: (name: string) => string | undefined;
};

/** A form made from the `[vars]` of a formula: what a variable is for, where its value comes from, what is wrong with it. */
export function VariableForm({ variables, values, onChange, problemOf }: VariableFormProps) {
  if (variables.length === 0) return <p className="text-ink-2">This formula declares no variables.</p>;
  return (
    <div className="flex flex-col gap-4">
      {variables.map((variable) => {
        const { name } = variable;
        const given = values[name];
        const id = `var-${name}`;
        const shared = {
          id,
          "aria-describedby": fieldDescription(id),
          "aria-invalid": problemOf(name) ? true : undefined,
          className: "font-mono",
        };
        return (
          <Field
            key={name}
            id={id}
            label={
              <span className="flex items-center gap-2">
                <span className="font-mono">{name}</span>
                {variable.required && <Chip>required</Chip>}
                {given !== undefined && <Chip tone="active">given</Chip>}
              </span>
            }
            hint={hintOf(variable)}
            error={problemOf(name)}
          >
            {variable.enum.length > 0 ? (
              <Select
                {...shared}
                value={given ?? ""}
                onChange={(event) => onChange(name, event.target.value || undefined)}
              >
                <option value="">{variable.default === undefined ? "no value" : `default: ${variable.default}`}</option>
                {variable.enum.map((choice) => (
                  <option key={choice} value={choice}>
                    {choice}
                  </option>
                ))}
              </Select>
            ) : (
              <Input
                {...shared}
                value={given ?? ""}
                placeholder={variable.default === undefined ? "no value" : variable.default || "empty text"}
                spellCheck={false}
                onChange={(event) => onChange(name, event.target.value === "" ? undefined : event.target.value)}
              />
            )}
          </Field>
        );
      })}
    </div>
  );
}

function hintOf(variable: Variable): string {
  const pattern = variable.pattern === undefined ? "" : `matches ${variable.pattern}`;
  return [variable.description, pattern].filter(Boolean).join(" · ");
}
