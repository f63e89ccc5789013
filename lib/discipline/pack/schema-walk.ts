import { isJsonObject, type Json, type JsonObject } from "../text/canonical-json";
import { childPointer } from "../text/pointer";

const ONE_SCHEMA = new Set([
  "items",
  "contains",
  "not",
  "if",
  "then",
  "else",
  "additionalProperties",
  "unevaluatedProperties",
  "unevaluatedItems",
  "propertyNames",
  "contentSchema",
]);
const SCHEMA_LIST = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);
const SCHEMA_MAP = new Set(["properties", "patternProperties", "dependentSchemas", "$defs", "definitions"]);

/** Whether a value can stand where a schema stands. */
export function isSchema(value: unknown): value is boolean | JsonObject {
  return typeof value === "boolean" || isJsonObject(value);
}

/**
 * A copy of a schema in which every subschema directly below it went through `change`. Only the places where JSON Schema
 * 2020-12 has subschemas are visited, so that data in `enum`, `const`, `default` and `examples` stays data.
 */
export function mapSubschemas(
  schema: JsonObject,
  pointer: string,
  change: (subschema: Json, pointer: string, keyword: string) => Json,
): JsonObject {
  const copy: [string, Json][] = Object.entries(schema).map(([keyword, value]) => {
    const at = childPointer(pointer, keyword);
    if (ONE_SCHEMA.has(keyword) && isSchema(value)) return [keyword, change(value, at, keyword)];
    if (SCHEMA_LIST.has(keyword) && Array.isArray(value)) {
      return [
        keyword,
        value.map((item, index) => (isSchema(item) ? change(item, childPointer(at, index), keyword) : item)),
      ];
    }
    if (SCHEMA_MAP.has(keyword) && isJsonObject(value)) {
      const members = Object.entries(value).map(([name, item]): [string, Json] => [
        name,
        isSchema(item) ? change(item, childPointer(at, name), keyword) : item,
      ]);
      return [keyword, Object.fromEntries(members)];
    }
    return [keyword, value];
  });
  return Object.fromEntries(copy);
}
