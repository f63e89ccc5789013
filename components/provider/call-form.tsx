"use client";

import type { Parameter } from "@/lib/provider/pack";
import { boundsText, type CallFields } from "@/lib/view/call-input";
import { Field, fieldDescription } from "../ui/field";
import { Input, Select, TextArea } from "../ui/input";

type CallFormProps = {
  parameters: readonly Parameter[];
  fields: CallFields;
  /** What is wrong, by parameter name. */
  problems: ReadonlyMap<string, string>;
  onChange: (fields: CallFields) => void;
};

/** One control a parameter; only what the pack declares can be set. */
export function CallForm({ parameters, fields, problems, onChange }: CallFormProps) {
  return (
    <div className="flex flex-col gap-3">
      {parameters.map((parameter) => {
        const id = `call-${parameter.name}`;
        const error = fields[parameter.name] === undefined ? undefined : problems.get(parameter.name);
        return (
          <Field
            key={parameter.name}
            id={id}
            label={<span className="font-mono text-small">{parameter.name}</span>}
            hint={boundsText(parameter)}
            error={error}
          >
            <Control
              id={id}
              parameter={parameter}
              value={fields[parameter.name] ?? ""}
              invalid={error !== undefined}
              onChange={(value) => onChange({ ...fields, [parameter.name]: value })}
            />
          </Field>
        );
      })}
    </div>
  );
}

type ControlProps = {
  id: string;
  parameter: Parameter;
  value: string;
  invalid: boolean;
  onChange: (value: string) => void;
};

function Control({ id, parameter, value, invalid, onChange }: ControlProps) {
  const shared = { id, value, "aria-describedby": fieldDescription(id), "aria-invalid": invalid || undefined };
  if (parameter.type === "enum" || parameter.type === "boolean")
    return (
      <Select {...shared} onChange={(event) => onChange(event.target.value)}>
        <option value="">{parameter.default === undefined ? "not set" : `default (${parameter.default})`}</option>
        {(parameter.values ?? ["true", "false"]).map((word) => (
          <option key={word} value={word}>
            {word}
          </option>
        ))}
      </Select>
    );
  if (parameter.type === "string")
    return <TextArea {...shared} rows={2} onChange={(event) => onChange(event.target.value)} />;
  return <Input {...shared} inputMode="decimal" onChange={(event) => onChange(event.target.value)} />;
}
