import type { Json, JsonObject } from "../text/canonical-json";

/** The prefix of the ids that a pack schema may reference besides its own files (discipline spec, `schemas`). */
export const CORE_SCHEMA_PREFIX = "https://coalitionkit.dev/schemas/";

const DIALECT = "https://json-schema.org/draft/2020-12/schema";
const id = (name: string): string => `${CORE_SCHEMA_PREFIX}${name}.json`;
const ref = (name: string): JsonObject => ({ $ref: id(name) });

const text = { type: "string", minLength: 1 } as const;

/** A closed object schema. */
export function closedObject(properties: JsonObject, required: readonly string[]): JsonObject {
  return { type: "object", additionalProperties: false, required, properties };
}

const money = { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
const slot = { type: "string", minLength: 1, maxLength: 80 };
const place = closedObject({ name: text, address: text }, ["name"]);
const task = closedObject({ title: text, minutes: { type: "integer", minimum: 0 }, ext: { type: "object" } }, [
  "title",
]);
const resource = closedObject({ title: text, slot: ref("slot"), place: ref("place"), ext: { type: "object" } }, [
  "title",
]);

const need = closedObject(
  {
    title: text,
    kind: { enum: ["task", "place"] },
    minutes: { type: "integer", minimum: 0 },
    after: { type: "array", uniqueItems: true, items: { type: "integer", minimum: 0 } },
    ext: { type: "object" },
  },
  ["title"],
);

const offer = closedObject(
  {
    need: text,
    money: ref("money"),
    minutes: { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
    text: { type: "string" },
    ext: { type: "object" },
  },
  ["need", "money", "minutes"],
);

/** The core schemas by id: the closed registry beside a pack's own files (discipline formats F16). */
export const CORE_SCHEMAS: ReadonlyMap<string, Json> = new Map(
  Object.entries({ need, offer, task, resource, money, place, slot }).map(([name, schema]) => [
    id(name),
    { $schema: DIALECT, $id: id(name), ...schema },
  ]),
);

/** The dialect of every schema of a pack. */
export const SCHEMA_DIALECT = DIALECT;
