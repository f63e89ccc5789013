import { ParseError } from "toml-eslint-parser";
import { invariant } from "@/lib/diagnostic/invariant";
import { dottedPath, type TomlPathKey } from "../locate";
import { isTable, parseToml, type TomlTable, type TomlValue } from "../parse-toml";
import { appendTable } from "./append-table";
import { removePath } from "./remove-path";

/** One change of a TOML file that leaves every other byte, comment and key order alone. */
export type TomlEdit =
  | { readonly op: "add"; readonly path: readonly string[]; readonly fields: Readonly<Record<string, string>> }
  | { readonly op: "remove"; readonly path: readonly TomlPathKey[] };

const BYTE_ORDER_MARK = "\ufeff";

/** The new text, or why this file cannot be changed by a small edit. */
export type EditedToml =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly message: string };

/**
 * Applies an edit and proves it: the new text must parse to exactly the old values with the change, or nothing is returned. A
 * parent that becomes empty may stay or go.
 */
export function editToml(text: string, file: string, edit: TomlEdit): EditedToml {
  if (text.startsWith(BYTE_ORDER_MARK)) {
    const edited = editToml(text.slice(BYTE_ORDER_MARK.length), file, edit);
    return edited.ok ? { ok: true, text: BYTE_ORDER_MARK + edited.text } : edited;
  }
  const before = parseToml(text, file);
  if ("diagnostic" in before) {
    const { message, line = 1 } = before.diagnostic;
    return { ok: false, message: `${file}:${line}: ${message}` };
  }
  const name = dottedPath(edit.path);
  const present = valueAt(before.table, edit.path) !== undefined;
  if (edit.op === "add" && present) return { ok: false, message: `${file}: ${name} is written already` };
  if (edit.op === "remove" && !present) return { ok: false, message: `${file}: ${name} is not written there` };
  const refused: EditedToml = {
    ok: false,
    message: `${file}: ${name} is written in a way that a small edit cannot change; edit it by hand`,
  };
  const edited = editedText(text, edit);
  if (edited === undefined) return refused;
  const after = parseToml(edited, file);
  const expected = edit.op === "add" ? withTable(before.table, edit.path, edit.fields) : before.table;
  const wanted = canonical(expected, edit.op === "remove" ? edit.path : undefined);
  return "diagnostic" in after || canonical(after.table) !== wanted ? refused : { ok: true, text: edited };
}

/** The text with the edit; undefined where the parser that knows places does not take the text, as strict as it may be. */
function editedText(text: string, edit: TomlEdit): string | undefined {
  try {
    return edit.op === "add" ? appendTable(text, edit.path, edit.fields) : removePath(text, edit.path);
  } catch (error) {
    if (error instanceof ParseError) return undefined;
    throw error;
  }
}

function valueAt(table: TomlTable, path: readonly TomlPathKey[]): TomlValue | undefined {
  let value: TomlValue | undefined = table;
  for (const part of path) {
    if (Array.isArray(value) && typeof part === "number") value = value[part];
    else value = isTable(value) && Object.hasOwn(value, part) ? value[part] : undefined;
  }
  return value;
}

function withTable(table: TomlTable, [part, ...rest]: readonly string[], fields: TomlTable): TomlTable {
  invariant(part !== undefined, "an edit needs a path");
  const inner = Object.hasOwn(table, part) ? table[part] : undefined;
  const value = rest.length === 0 ? fields : withTable(isTable(inner) ? inner : {}, rest, fields);
  return Object.fromEntries([...Object.entries(table), [part, value]]);
}

/** A text that is equal for equal values, whatever the order of keys; without `skip`, and without tables that hold nothing. */
function canonical(value: TomlValue, skip?: readonly TomlPathKey[]): string {
  if (Array.isArray(value)) {
    const below = (index: number) => (skip?.[0] === index ? skip.slice(1) : undefined);
    return `[${value.map((item: TomlValue, index) => canonical(item, below(index))).join(",")}]`;
  }
  if (!isTable(value)) return `${typeof value}:${String(value)}`;
  const parts: string[] = [];
  for (const key of Object.keys(value).sort()) {
    if (skip?.length === 1 && skip[0] === key) continue;
    const text = canonical(value[key]!, skip?.[0] === key ? skip.slice(1) : undefined);
    if (text !== "{}") parts.push(`${JSON.stringify(key)}:${text}`);
  }
  return `{${parts.join(",")}}`;
}
