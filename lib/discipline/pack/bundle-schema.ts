import { isJsonObject, type Json, type JsonObject } from "../text/canonical-json";
import { valueAt } from "../text/pointer";
import { MAX_BUNDLED_VALUES } from "./limits";
import { readReference, type SchemaPlace } from "./schema-reference";
import { isSchema, mapSubschemas } from "./schema-walk";

/** What bundling asks of its surroundings. */
export type SchemaRegistry = {
  /** The parsed document of a pack file or core id; undefined when there is none (already reported by the registry). */
  document(name: string): Json | undefined;
  /** Reports a fault at a place inside a document. */
  fail(place: SchemaPlace, message: string): void;
};

const DROPPED = new Set(["$schema", "$id", "$defs", "definitions", "$comment"]);

/**
 * Inlines every reference of a schema: each `$ref` becomes its target, siblings of `$ref` win, `x-private` is kept, and
 * `$schema`, `$id` and `$defs` go (discipline formats F3). Cycles, also those inside `$defs` that nothing uses, and
 * references to nothing are reported; the result is undefined then.
 */
export function bundleSchema(registry: SchemaRegistry, document: string): Json | undefined {
  const root = registry.document(document);
  if (root === undefined) return undefined;
  let values = 0;
  let sound = true;
  const open = new Set<string>();
  const failAt = (place: SchemaPlace, message: string): Json => {
    sound = false;
    registry.fail(place, message);
    return true;
  };

  const bundle = (schema: Json, place: SchemaPlace): Json => {
    if (!sound || !isJsonObject(schema)) return schema;
    if (++values > MAX_BUNDLED_VALUES)
      return failAt(place, "the schema grows too large when its references are inlined");
    const key = `${place.document}#${place.pointer}`;
    open.add(key);
    const below = mapSubschemas(schema, place.pointer, (subschema, pointer) =>
      bundle(subschema, { document: place.document, pointer }),
    );
    const target = typeof schema.$ref === "string" ? follow(schema.$ref, place) : undefined;
    open.delete(key);
    const own = Object.entries(below).filter(([name]) => name !== "$ref" && !DROPPED.has(name));
    if (target === undefined) return Object.fromEntries(own);
    if (isJsonObject(target)) return Object.fromEntries([...Object.entries(target), ...own]);
    return target === false || own.length === 0 ? target : Object.fromEntries(own);
  };

  const follow = (ref: string, from: SchemaPlace): Json => {
    const at = { document: from.document, pointer: `${from.pointer}/$ref` };
    const shown = JSON.stringify(ref);
    const place = readReference(ref, from.document);
    if ("refused" in place) return failAt(at, `the reference ${shown} ${place.refused}`);
    if (open.has(`${place.document}#${place.pointer}`)) {
      return failAt(at, `the reference ${shown} closes a cycle; a schema may not contain itself`);
    }
    const document = registry.document(place.document);
    if (document === undefined) return failAt(at, `the reference ${shown} leads to no schema of this pack or the core`);
    const target = valueAt(document, place.pointer);
    if (!isSchema(target)) return failAt(at, `the reference ${shown} leads to no schema in ${place.document}`);
    return bundle(target, place);
  };

  const bundled = bundle(root, { document, pointer: "" });
  return sound ? bundled : undefined;
}

/**
 * The schema that a transmitted `ext` must obey: every `x-private` property is forbidden (discipline formats R8).
 * Conditions under `not` and `if` are left as they are: forbidding there would allow.
 */
export function transmittedSchema(bundled: Json): Json {
  if (!isJsonObject(bundled)) return bundled;
  if (bundled["x-private"] === true) return false;
  return mapSubschemas(bundled, "", (subschema, _pointer, keyword) =>
    keyword === "not" || keyword === "if" ? subschema : transmittedSchema(subschema),
  );
}

/** Names of all properties of a bundled schema that are marked `x-private`, at any depth. */
export function privateNames(bundled: Json): readonly string[] {
  const names = new Set<string>();
  const visit = (schema: Json): void => {
    if (!isJsonObject(schema)) return;
    const properties: JsonObject = isJsonObject(schema.properties) ? schema.properties : {};
    for (const [name, property] of Object.entries(properties)) {
      if (isJsonObject(property) && property["x-private"] === true) names.add(name);
    }
    mapSubschemas(schema, "", (subschema) => {
      visit(subschema);
      return subschema;
    });
  };
  visit(bundled);
  return [...names].sort();
}

/** Private properties that a schema requires, following `allOf`: they could never be sent (discipline formats R8). */
export function requiredPrivateNames(bundled: Json): readonly string[] {
  const found = new Set<string>();
  const gather = (schema: Json, names: Set<string>, required: Set<string>): void => {
    if (!isJsonObject(schema)) return;
    if (isJsonObject(schema.properties)) {
      for (const [name, property] of Object.entries(schema.properties)) {
        if (isJsonObject(property) && property["x-private"] === true) names.add(name);
      }
    }
    if (Array.isArray(schema.required)) for (const name of schema.required) required.add(String(name));
    if (Array.isArray(schema.allOf)) for (const part of schema.allOf) gather(part, names, required);
  };
  const visit = (schema: Json): void => {
    if (!isJsonObject(schema)) return;
    const names = new Set<string>();
    const required = new Set<string>();
    gather(schema, names, required);
    for (const name of names) if (required.has(name)) found.add(name);
    mapSubschemas(schema, "", (subschema) => {
      visit(subschema);
      return subschema;
    });
  };
  visit(bundled);
  return [...found].sort();
}
