import type { Variable } from "../variables/variable";
import { type Decoder, isTable, type Path, type Table, typeName } from "./decoder";
import type { Fields } from "./fields";
import { VARIABLE_KEYS } from "./keys";

const GO_TYPES: Readonly<Record<string, string>> = {
  integer: "int64",
  float: "float64",
  boolean: "bool",
  array: "[]interface {}",
  date: "time.Time",
};

/** The `[vars]` table (formula 1.4): a string sets only the default; a table is read leniently, field by field (reference 1.2). */
export function decodeVariables({ table, path, decoder }: Fields): readonly Variable[] {
  return Object.keys(table).map((name) => decodeVariable(name, table[name], [...path, name], decoder));
}

function decodeVariable(name: string, value: unknown, path: Path, decoder: Decoder): Variable {
  const plain = { name, description: "", required: false, enum: [] };
  if (typeof value === "string" && decoder.source.format === "toml") return { ...plain, default: value };
  if (isTable(value)) return decodeTable(plain, value, path, decoder);
  const kind = typeName(value);
  decoder.fail(
    path,
    decoder.source.format === "json"
      ? `decode formula.VarDef: vars.${name}: expected an object, got ${kind}`
      : `type mismatch for formula.VarDef: expected string or table but found ${GO_TYPES[kind] ?? kind}`,
  );
  return plain;
}

function decodeTable(plain: Variable, table: Table, path: Path, decoder: Decoder): Variable {
  const variable: { -readonly [Key in keyof Variable]: Variable[Key] } = { ...plain };
  const dropped = (key: string, wanted: string): void =>
    decoder.lint("variable-field-ignored", [...path, key], `vars.${plain.name}.${key}: not ${wanted}, ignored`);
  for (const key of Object.keys(table)) {
    const value = table[key];
    switch (key) {
      case "description":
      case "default":
      case "pattern":
      case "type":
        if (typeof value === "string") variable[key] = value;
        else dropped(key, "a string");
        break;
      case "required":
        if (typeof value === "boolean") variable.required = value;
        else dropped(key, "a boolean");
        break;
      case "enum":
        if (Array.isArray(value)) {
          variable.enum = value.filter((item): item is string => typeof item === "string");
          if (variable.enum.length < value.length) dropped(key, "a list of strings only");
        } else dropped(key, "a list of strings");
        break;
    }
  }
  decoder.lintUnknown(table, path, VARIABLE_KEYS);
  if (variable.type !== undefined) {
    decoder.lint("variable-type-inert", [...path, "type"], `vars.${plain.name}.type is recorded and never enforced`);
  }
  return variable;
}
