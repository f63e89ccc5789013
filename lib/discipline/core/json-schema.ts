import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { RE2JS } from "re2js";
import type { Json } from "../text/canonical-json";
import { CORE_SCHEMAS, SCHEMA_DIALECT } from "./core-schemas";

/** What a value or a schema misses: where, and what, as a sentence without the place. */
export type SchemaFault = { readonly pointer: string; readonly message: string };

/** Compiles a pattern with RE2 rules and linear time; throws a sentence when RE2 does not know it. */
export function linearPattern(pattern: string): { test(text: string): boolean } {
  const compiled = RE2JS.compile(pattern);
  return { test: (text) => compiled.matcher(text).find() };
}

const linearRegExp = Object.assign(
  (pattern: string) => ({ ...linearPattern(pattern), toString: () => `re2:${pattern}` }),
  { code: "linearPattern" },
);

/** A checker of JSON Schema 2020-12 without formats, whose patterns run in linear time and whose references are closed. */
function newValidator(): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    validateFormats: false,
    ownProperties: true,
    addUsedSchema: false,
    inlineRefs: false,
    logger: false,
    code: { regExp: linearRegExp },
  });
  for (const schema of CORE_SCHEMAS.values()) ajv.addSchema(schema as object);
  return ajv;
}

let shared: Ajv2020 | undefined;
const compiled = new WeakMap<object, ValidateFunction>();

/** What is wrong with a schema by the 2020-12 meta-schema, whatever dialect it names; empty when it is a schema. */
export function schemaFaults(schema: Json): readonly SchemaFault[] {
  shared ??= newValidator();
  if (typeof schema === "boolean") return [];
  shared.validate(SCHEMA_DIALECT, schema);
  return (shared.errors ?? []).map(faultOf);
}

/**
 * What a value misses by a schema that is known to be valid and to reference core ids only; empty when it is valid.
 * Compiled checkers are kept as long as the schema object lives.
 */
export function valueFaults(schema: Json, value: unknown): readonly SchemaFault[] {
  if (schema === true) return [];
  if (typeof schema !== "object" || schema === null) return [{ pointer: "", message: "must not be there" }];
  let validate = compiled.get(schema);
  if (!validate) {
    shared ??= newValidator();
    validate = shared.compile(schema as object);
    shared.removeSchema(schema as object);
    compiled.set(schema, validate);
  }
  return validate(value) ? [] : (validate.errors ?? []).map(faultOf);
}

function faultOf(error: ErrorObject): SchemaFault {
  const { instancePath, keyword, params, message = keyword } = error;
  if (keyword === "additionalProperties" || keyword === "unevaluatedProperties") {
    const name = String(params.additionalProperty ?? params.unevaluatedProperty);
    return { pointer: instancePath, message: `must not have the property ${JSON.stringify(name)}` };
  }
  if (keyword === "enum") {
    return { pointer: instancePath, message: `must be one of ${JSON.stringify(params.allowedValues)}` };
  }
  if (keyword === "false schema") return { pointer: instancePath, message: "must not be there" };
  return { pointer: instancePath, message };
}

/** The first faults as one sentence about `what`. */
export function faultSentence(what: string, faults: readonly SchemaFault[]): string {
  const shown = faults.slice(0, 3).map(({ pointer, message }) => `${pointer || "the whole"} ${message}`);
  return `${what}: ${shown.join("; ")}`;
}
