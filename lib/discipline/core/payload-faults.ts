import type { ExtSchemas } from "../pack/pack";
import { isJsonObject } from "../text/canonical-json";
import { type SchemaFault, valueFaults } from "./json-schema";
import type { MessageType } from "./message";
import { PAYLOAD_SCHEMAS } from "./payload-schemas";

/**
 * What a payload misses by the core schema and, in `ext`, by the pack's extension (discipline spec, `schemas`; formats R8
 * and R19). `schemas` is `{}` for an unbound Coalition, and undefined to leave the inside of `ext` unjudged because the
 * pack's schemas are broken.
 */
export function payloadFaults(
  type: MessageType,
  payload: unknown,
  schemas: ExtSchemas | undefined,
): readonly SchemaFault[] {
  const faults = valueFaults(PAYLOAD_SCHEMAS[type], payload);
  if (!schemas || !isJsonObject(payload) || !Object.hasOwn(payload, "ext")) return faults;
  if (type !== "coalition.need" && type !== "coalition.offer") return faults;
  const schema = type === "coalition.need" ? schemas.need : schemas.offer;
  if (!schema) return [...faults, { pointer: "/ext", message: "must not be there: no pack extends this message" }];
  const inside = valueFaults(schema.transmitted, payload.ext);
  return [...faults, ...inside.map((fault) => ({ ...fault, pointer: `/ext${fault.pointer}` }))];
}
