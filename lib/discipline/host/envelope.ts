import { isMessageType, type Message } from "../core/message";
import { canonicalJson, isJsonObject } from "../text/canonical-json";
import { pointerSteps } from "../text/pointer";

const KEYS = new Set(["id", "coalition", "seat", "type", "payload", "scope", "prev", "sig"]);
const HASH = /^[0-9a-f]{64}$/;
const SIGNATURE = /^[0-9a-f]{128}$/;
const LONGEST_NAME = 200;
/** Largest message in UTF-16 code units of its canonical form. */
const LARGEST_MESSAGE = 2_000_000;

const isName = (value: unknown): boolean => typeof value === "string" && value !== "" && value.length <= LONGEST_NAME;

/** Why a value is no message, as a sentence; undefined when it is one: check (1) (discipline notes 3, formats F12). */
export function envelopeFault(value: unknown): string | undefined {
  if (!isJsonObject(value)) return "a message is an object";
  const stray = Object.keys(value).find((key) => !KEYS.has(key));
  if (stray !== undefined) return `a message has no key ${JSON.stringify(stray)}`;
  for (const key of ["id", "coalition", "seat"])
    if (!isName(value[key])) return `${key} is a text of 1 to 200 characters`;
  if (!isMessageType(value.type)) return `${JSON.stringify(value.type)} is no message type`;
  if (!isJsonObject(value.payload)) return "the payload is an object";
  if (value.prev !== null && !(typeof value.prev === "string" && HASH.test(value.prev))) {
    return "prev is null or 64 lower-case hex digits";
  }
  if (typeof value.sig !== "string" || !SIGNATURE.test(value.sig)) return "sig is 128 lower-case hex digits";
  if (Object.hasOwn(value, "scope")) {
    const fault = scopeFault(value.scope);
    if (fault !== undefined) return fault;
  }
  return canonicalJson(value).length > LARGEST_MESSAGE ? "the message is too large" : undefined;
}

/** Narrows a value that has no envelope fault. */
export function asMessage(value: unknown): Message {
  return value as Message;
}

function scopeFault(scope: unknown): string | undefined {
  if (!isJsonObject(scope)) return "the scope is an object with to and redact";
  const stray = Object.keys(scope).find((key) => key !== "to" && key !== "redact");
  if (stray !== undefined) return `a scope has no key ${JSON.stringify(stray)}`;
  const { to, redact } = scope;
  if (to !== undefined && to !== "all" && !(Array.isArray(to) && to.every(isName))) {
    return "scope.to is all or a list of seats";
  }
  if (redact === undefined) return undefined;
  const sound =
    Array.isArray(redact) &&
    redact.every((pointer) => typeof pointer === "string" && pointer !== "" && pointerSteps(pointer) !== undefined);
  return sound ? undefined : "scope.redact is a list of JSON pointers into the payload";
}
