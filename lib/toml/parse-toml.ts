import { parse, TomlDate, TomlError } from "smol-toml";
import type { Diagnostic } from "@/lib/diagnostic/diagnostic";
import { tooDeepLine } from "./nesting";

/** Integers are `bigint`, floats are `number`, so that `2` and `2.0` stay apart (decision P3). */
export type TomlValue = string | boolean | bigint | number | TomlDate | readonly TomlValue[] | TomlTable;
export type TomlTable = { readonly [key: string]: TomlValue };

export type ParsedToml = { readonly table: TomlTable } | { readonly diagnostic: Diagnostic };

/** Reads TOML 1.1 (decision P3). A syntax error comes back as one diagnostic with its line and column, never thrown. */
export function parseToml(text: string, file: string): ParsedToml {
  const deep = tooDeepLine(text);
  if (deep !== undefined) return syntaxError("the key has more than 500 levels", file, deep, 1);
  try {
    return { table: parse(text, { integersAsBigInt: true }) as unknown as TomlTable };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const message = error.message.split("\n")[0]!.replace(/^Invalid TOML document: /, "");
    return syntaxError(message, file, error.line, error.column);
  }
}

function syntaxError(message: string, file: string, line: number, column: number): ParsedToml {
  const hint = syntaxHint(message);
  return {
    diagnostic: {
      code: "toml-syntax",
      severity: "error",
      path: "",
      message,
      file,
      line,
      column,
      ...(hint && { hint }),
    },
  };
}

/** How to write what people usually meant; undefined where the message says enough. */
function syntaxHint(message: string): string | undefined {
  if (/escape/.test(message))
    return "double the backslash, or write the text between ' or ''' where nothing is escaped";
  if (/redefine|already defined|duplicate/.test(message)) return "write each key and each [table] once";
  if (/levels/.test(message)) return "use fewer dots";
  return undefined;
}

/** Whether a value is a table (not a list, not a date). */
export function isTable(value: unknown): value is TomlTable {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof TomlDate);
}

/** What a value is, in words for a message: `string`, `integer`, `float`, `boolean`, `date`, `array`, `table`. */
export function tomlTypeName(value: TomlValue): string {
  if (typeof value === "string") return "string";
  if (typeof value === "bigint") return "integer";
  if (typeof value === "number") return "float";
  if (typeof value === "boolean") return "boolean";
  if (value instanceof TomlDate) return "date";
  return Array.isArray(value) ? "array" : "table";
}
