import type { TomlPathKey } from "@/lib/toml/locate";
import { isTable, type TomlTable, type TomlValue } from "@/lib/toml/parse-toml";
import { type JsonObject, type JsonValue, jsonObject } from "../json";
import type { RequestShape } from "../pack";
import { type Placeholder, readPlaceholder } from "../placeholder";
import { pathProblem } from "../url-path";
import { isSafe, type TableReader } from "./table-reader";

/** A placeholder of the body template and where it stands. */
export type PlaceholderUse = Placeholder & { readonly path: readonly TomlPathKey[] };

export type RequestReading = { readonly request: RequestShape; readonly uses: readonly PlaceholderUse[] };

/** The path of the call while its model is not chosen yet, for judging its shape. */
const SAMPLE = "x";

function readTemplateTable(
  reader: TableReader,
  table: TomlTable,
  path: readonly TomlPathKey[],
  uses: PlaceholderUse[],
): JsonObject {
  const entries: (readonly [string, JsonValue])[] = [];
  for (const key of Object.keys(table)) {
    if (key.includes("{{") || key.includes("}}"))
      reader.report.error(
        "provider-placeholder",
        [...path, key],
        "a key holds a placeholder",
        "placeholders stand for values only",
      );
    const value = readTemplate(reader, table[key]!, [...path, key], uses);
    if (value !== undefined) entries.push([key, value]);
  }
  return jsonObject(entries);
}

/** A value of the template as JSON; reports what JSON cannot hold and braces that are no whole placeholder. */
function readTemplate(
  reader: TableReader,
  value: TomlValue,
  path: readonly TomlPathKey[],
  uses: PlaceholderUse[],
): JsonValue | undefined {
  if (typeof value === "string") {
    const placeholder = readPlaceholder(value);
    if (placeholder === "broken")
      reader.report.error(
        "provider-placeholder",
        path,
        `${JSON.stringify(value)} is not a whole placeholder`,
        "a placeholder is the whole string: {{name}}, {{name|upper}} or {{name|lower}}; values are never spliced into text",
      );
    else if (placeholder !== "text") uses.push({ ...placeholder, path });
    return value;
  }
  if (typeof value === "boolean") return value;
  if (typeof value === "bigint" || typeof value === "number") return readJsonNumber(reader, value, path);
  if (Array.isArray(value))
    return (value as readonly TomlValue[])
      .map((item, index) => readTemplate(reader, item, [...path, index], uses))
      .filter((item) => item !== undefined);
  if (isTable(value)) return readTemplateTable(reader, value, path, uses);
  return reader.wrongType(path, value, "string");
}

/** A number that JSON can hold exactly. */
export function readJsonNumber(
  reader: TableReader,
  value: bigint | number,
  path: readonly TomlPathKey[],
): bigint | number | undefined {
  if (typeof value === "bigint" ? isSafe(value) : Number.isFinite(value)) return value;
  reader.report.error("provider-value", path, `${value} has no exact JSON form`, "write a finite number below 2^53");
  return undefined;
}

/** `[request]` (spec): the path of the call and the optional body template. Without it, the path is `/`. */
export function readRequest(root: TableReader): RequestReading {
  const reader = root.child("request", "optional");
  if (!reader) return { request: { path: "/" }, uses: [] };
  const path = reader.text("path", "optional");
  if (path !== undefined) {
    const problem = path.replaceAll("{{model}}", SAMPLE).includes("{{")
      ? "holds a placeholder other than {{model}}"
      : pathProblem(path.replaceAll("{{model}}", SAMPLE));
    if (problem)
      reader.report.error(
        "provider-value",
        reader.at("path"),
        `${JSON.stringify(path)} ${problem}`,
        "write a path such as /v1/models/{{model}}",
      );
  }
  const uses: PlaceholderUse[] = [];
  const template = reader.child("body", "optional");
  const body = template && readTemplateTable(template, template.table, template.path, uses);
  reader.finish();
  return { request: body ? { path: path ?? "/", body } : { path: path ?? "/" }, uses };
}
