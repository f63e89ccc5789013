/** Reading of rows that others wrote: what has the wrong kind is absent, texts are cut, control characters are gone. */

type Row = Readonly<Record<string, unknown>>;

/** The value as a table, undefined when it is none. */
export function looseRow(value: unknown): Row | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Row) : undefined;
}

/** A text of one line, at most `length` characters; empty when it is none. */
export function looseText(value: unknown, length = 300): string {
  return typeof value === "string" ? oneLine(value).slice(0, length) : "";
}

/** A switch, undefined when it is none. */
export function looseFlag(value: unknown): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}

const moment = /^(\d{4})-(\d\d)-(\d\d)[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/;

/** An RFC 3339 moment as it reads in UTC; undefined for anything else, and for the zero time of other programs. */
export function looseTime(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const match = moment.exec(value);
  const at = Date.parse(value);
  return match && Number.isFinite(at) && Number(match[1]) > 1 ? new Date(at).toISOString() : undefined;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is taken out
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences of terminals begin with one
const escapes = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[@-Z\\-_])/g;

/** Text of a terminal without its colours and controls; line breaks stay. */
export function plainText(value: string): string {
  return value.replaceAll("\r\n", "\n").replaceAll(escapes, "").replaceAll(controls, "");
}

/** Text on one line. */
export function oneLine(value: string): string {
  return plainText(value).replaceAll(/\s+/g, " ").trim();
}
