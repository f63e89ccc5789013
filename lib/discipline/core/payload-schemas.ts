import type { JsonObject } from "../text/canonical-json";
import { CORE_SCHEMA_PREFIX, closedObject } from "./core-schemas";
import type { MessageType } from "./message";

const text = { type: "string", minLength: 1 } as const;
const freeText = { type: "string" } as const;
const texts = { type: "array", items: text, uniqueItems: true } as const;
const points = { type: "array", items: { type: "string", pattern: "^[0-9a-f]{64}$" }, maxItems: 10_000 } as const;

/** The core schema of every payload: closed objects (discipline formats F11). */
export const PAYLOAD_SCHEMAS: { readonly [type in MessageType]: JsonObject } = {
  "coalition.charter": closedObject(
    {
      goal: text,
      pack: closedObject({ name: text, version: text }, ["name", "version"]),
      roles: texts,
      revision: { type: "integer", minimum: 1 },
    },
    ["goal"],
  ),
  "coalition.join": closedObject(
    { role: text, name: text, share_units: { type: "number", exclusiveMinimum: 0, maximum: 1_000_000 } },
    ["role"],
  ),
  "coalition.need": { $ref: `${CORE_SCHEMA_PREFIX}need.json` },
  "coalition.offer": { $ref: `${CORE_SCHEMA_PREFIX}offer.json` },
  "coalition.query": closedObject({ set: text, to: text, points }, ["set", "to", "points"]),
  "coalition.answer": closedObject({ query: text, points, own: points }, ["query", "points", "own"]),
  "coalition.match": closedObject({ query: text, points }, ["query", "points"]),
  "coalition.propose": closedObject(
    {
      plan: { type: "array", items: closedObject({ need: text, seat: text, offer: text }, ["need", "seat"]) },
      text: freeText,
    },
    ["plan"],
  ),
  "coalition.decide": closedObject({ proposal: text, answer: { enum: ["yes", "no"] }, text: freeText }, [
    "proposal",
    "answer",
  ]),
  "coalition.commit": closedObject({ proposal: text, need: text }, ["proposal", "need"]),
  "coalition.observe": closedObject(
    {
      source: { enum: ["chat", "document", "reading", "consent"] },
      content: { anyOf: [{ type: "string" }, { type: "object" }] },
    },
    ["source", "content"],
  ),
  "coalition.change": closedObject({ needs: { ...texts, minItems: 1 }, reason: text }, ["needs", "reason"]),
  "coalition.dissolve": closedObject({ reason: { enum: ["completed", "abandoned"] }, text: freeText }, ["reason"]),
};
