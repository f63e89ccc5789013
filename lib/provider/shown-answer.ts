import { isSecretKey, looksSecret } from "@/lib/city/redact";
import { isJsonObject, type JsonValue } from "./json";

/** Characters of an answer that are kept. */
export const SHOWN_CHARACTERS = 16_384;

const LONGEST_STRING = 1_000;
const LONGEST_LIST = 50;
const DEEPEST = 24;
const HIDDEN = "[hidden]";

/** Web addresses inside of a text, up to a character that no address has. */
const addresses = /\bhttps?:\/\/[^\s"'<>\\]+/gi;

/** An address without who asked and without its signature. */
function plainAddress(address: string): string {
  const [rest = "", signed] = address.split(/[?#]/, 2);
  return `${rest.replace(/\/\/[^/]*@/, `//${HIDDEN}@`)}${signed === undefined ? "" : `?${HIDDEN}`}`;
}

function plainText(text: string, secrets: readonly string[]): string {
  let plain = text;
  for (const secret of secrets) plain = plain.replaceAll(secret, HIDDEN);
  plain = plain.replace(addresses, plainAddress);
  return plain.replace(/\S+/g, (word) => (word.includes("://") || !looksSecret(word) ? word : HIDDEN));
}

function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  // Half of a pair of surrogates is no character.
  const start = text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");
  return `${start}… (${text.length} characters)`;
}

function plainValue(value: JsonValue, secrets: readonly string[], depth: number): JsonValue {
  if (typeof value === "string")
    return value.length > LONGEST_STRING
      ? shortened(plainText(value.slice(0, LONGEST_STRING), secrets), 64)
      : plainText(value, secrets);
  if (Array.isArray(value) || isJsonObject(value)) {
    if (depth >= DEEPEST) return "[deeper]";
  }
  if (Array.isArray(value)) {
    const items = (value as readonly JsonValue[]).slice(0, LONGEST_LIST);
    const shown = items.map((item) => plainValue(item, secrets, depth + 1));
    return value.length > LONGEST_LIST ? [...shown, `… (${value.length} items)`] : shown;
  }
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([key, item]) => [
    plainText(key, secrets),
    typeof item === "string" && isSecretKey(key) ? HIDDEN : plainValue(item, secrets, depth + 1),
  ]);
  return Object.fromEntries(entries) as JsonValue;
}

/**
 * What is kept of a JSON answer: indented, without secrets and signatures of addresses, long texts and lists cut, at most
 * `SHOWN_CHARACTERS` and a mark. `secrets` are the values that were sent.
 */
export function shownJson(body: JsonValue, secrets: readonly string[]): string {
  return shortened(JSON.stringify(plainValue(body, secrets, 0), null, 2), SHOWN_CHARACTERS);
}

/** The same of an answer that is no JSON; control characters become dots. */
export function shownText(text: string, secrets: readonly string[]): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach a page
  const printable = text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "·").replaceAll("\ufffd", "·");
  return shortened(plainText(printable.slice(0, 4 * SHOWN_CHARACTERS), secrets), SHOWN_CHARACTERS);
}
