import { normalizePath } from "@/lib/files/path";
import { CORE_SCHEMAS, SCHEMA_DIALECT } from "../core/core-schemas";
import { linearPattern, schemaFaults } from "../core/json-schema";
import { isJsonObject, type Json, type JsonObject } from "../text/canonical-json";
import { childPointer } from "../text/pointer";
import {
  bundleSchema,
  privateNames,
  requiredPrivateNames,
  type SchemaRegistry,
  transmittedSchema,
} from "./bundle-schema";
import type { ExtObject, ExtSchema, ExtSchemas } from "./pack";
import { fileProblem, readPackFile } from "./pack-path";
import type { PackSource } from "./pack-source";
import { parseJson } from "./parse-json";
import type { Check, Report } from "./report";
import { mapSubschemas } from "./schema-walk";
import { isMapping, reportUnknownKeys } from "./shape";

const OBJECTS: readonly ExtObject[] = ["need", "offer", "task", "resource"];
const FORBIDDEN = ["$id", "$anchor", "$dynamicRef", "$dynamicAnchor", "$recursiveRef", "$recursiveAnchor"];

/** `schemas`: JSON Schemas for the `ext` object of needs and offers (discipline formats F3, R18). */
export function checkSchemas(source: PackSource, report: Report): ExtSchemas {
  const value = source.manifest.schemas;
  if (value === undefined) return {};
  const check = source.check("pack.schemas", report);
  if (!isMapping(value)) {
    check.fail("/schemas", `schemas is a mapping from ${OBJECTS.join(", ")} to a path`);
    return {};
  }
  reportUnknownKeys(check, "/schemas", value, "schemas", OBJECTS);
  const documents = new SchemaDocuments(source, report);
  const schemas: { [kind in ExtObject]?: ExtSchema } = {};
  for (const object of OBJECTS) {
    if (!Object.hasOwn(value, object)) continue;
    const pointer = childPointer("/schemas", object);
    const file = readPackFile(source.tree, source.root, value[object], check, pointer, ".json");
    if (file === undefined) continue;
    const before = documents.failures;
    const bundled = bundleSchema(documents, file.path);
    if (bundled === undefined || documents.failures > before) continue;
    const rootCheck = documents.checkOf(file.path);
    checkRoot(rootCheck, bundled);
    if (documents.failures > before) continue;
    schemas[object] = { bundled, transmitted: transmittedSchema(bundled), privateNames: privateNames(bundled) };
  }
  return schemas;
}

function checkRoot(check: Check, bundled: Json): void {
  if (!isJsonObject(bundled)) return;
  if (bundled.type !== undefined && bundled.type !== "object") {
    check.fail("/type", "ext is an object, so the root type is object or left out");
  }
  if (isJsonObject(bundled.properties) && Object.hasOwn(bundled.properties, "ext")) {
    check.fail(
      "/properties/ext",
      "the schema describes what is inside ext, not the whole message; remove the level ext",
    );
  }
  for (const name of requiredPrivateNames(bundled)) {
    check.fail(
      "",
      `the private property ${JSON.stringify(name)} is required, so no ext could ever be sent; make it optional`,
    );
  }
}

/** The schema files of one pack, each read and judged once. */
class SchemaDocuments implements SchemaRegistry {
  readonly #documents = new Map<string, Json | undefined>();
  readonly #checks = new Map<string, Check>();

  constructor(
    private readonly source: PackSource,
    private readonly report: Report,
  ) {}

  get failures(): number {
    return [...this.#checks.values()].reduce((sum, check) => sum + check.failures, 0);
  }

  checkOf(path: string): Check {
    let check = this.#checks.get(path);
    if (!check) {
      check = this.report.check("pack.schemas", path);
      this.#checks.set(path, check);
    }
    return check;
  }

  fail(place: { readonly document: string; readonly pointer: string }, message: string): void {
    this.checkOf(place.document).fail(place.pointer, message);
  }

  document(name: string): Json | undefined {
    const core = CORE_SCHEMAS.get(name);
    if (core !== undefined) return core;
    if (!this.#documents.has(name)) this.#documents.set(name, this.#read(name));
    return this.#documents.get(name);
  }

  #read(path: string): Json | undefined {
    const absolute = normalizePath(`${this.source.root}/${path}`);
    if (fileProblem(this.source.tree, absolute) !== undefined) return undefined;
    if (!path.endsWith(".json")) return undefined;
    const { value, fault, locate } = parseJson(this.source.tree.read(absolute) ?? "");
    const check = this.report.check("pack.schemas", path, locate);
    this.#checks.set(path, check);
    if (fault !== undefined) {
      check.fail("", fault, locate(""));
      return undefined;
    }
    const schema = value as Json;
    for (const { pointer, message } of schemaFaults(schema)) check.fail(pointer, `not JSON Schema 2020-12: ${message}`);
    if (typeof schema !== "boolean" && !isJsonObject(schema)) return undefined;
    checkKeywords(check, schema, "");
    return check.failures === 0 ? schema : undefined;
  }
}

function checkKeywords(check: Check, schema: Json, pointer: string): void {
  if (!isJsonObject(schema)) return;
  if (schema.$schema !== undefined && schema.$schema !== SCHEMA_DIALECT) {
    check.fail(`${pointer}/$schema`, `the dialect of a pack schema is ${SCHEMA_DIALECT} or left out`);
  }
  for (const keyword of FORBIDDEN) {
    if (Object.hasOwn(schema, keyword)) {
      check.fail(
        `${pointer}/${keyword}`,
        `${keyword} is not for a pack schema: it extends ext and takes no name of its own`,
      );
    }
  }
  if (Object.hasOwn(schema, "x-private") && typeof schema["x-private"] !== "boolean") {
    check.fail(`${pointer}/x-private`, "x-private is true or false");
  }
  checkPatterns(check, schema, pointer);
  mapSubschemas(schema, pointer, (subschema, at) => {
    checkKeywords(check, subschema, at);
    return subschema;
  });
}

function checkPatterns(check: Check, schema: JsonObject, pointer: string): void {
  const patterns: [string, string][] = [];
  if (typeof schema.pattern === "string") patterns.push([`${pointer}/pattern`, schema.pattern]);
  if (isJsonObject(schema.patternProperties)) {
    for (const name of Object.keys(schema.patternProperties)) {
      patterns.push([childPointer(`${pointer}/patternProperties`, name), name]);
    }
  }
  for (const [at, pattern] of patterns) {
    try {
      linearPattern(pattern);
    } catch {
      check.fail(
        at,
        `the pattern ${JSON.stringify(pattern)} does not compile under RE2 (no look-around, no back-references)`,
      );
    }
  }
}
