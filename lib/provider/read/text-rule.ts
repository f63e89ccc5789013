import { CURRENCIES } from "../currency";
import type { TextRule } from "./table-reader";

const matching = (pattern: RegExp, expected: string): TextRule => ({ fits: (text) => pattern.test(text), expected });

/** Whether `YYYY-MM-DD` is a day of the calendar. */
function isRealDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= days[month - 1]!;
}

/** Length in Unicode code points. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

export const nonEmpty: TextRule = { fits: (text) => text !== "", expected: "a text that is not empty" };

export const slugName = matching(
  /^[a-z][a-z0-9-]{0,63}$/,
  "1 to 64 lower-case letters, digits and hyphens, a letter first",
);

export const snakeName = matching(/^[a-z][a-z0-9_]*$/, "lower-case letters, digits and underscores, a letter first");

export const parameterName = matching(
  /^[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)?$/,
  "a name of lower-case letters, digits and underscores, in one group at most (group.name)",
);

export const packVersion: TextRule = {
  fits: (text) => {
    const match = /^(\d{4}-\d{2}-\d{2})\.([1-9]\d*)$/.exec(text);
    return match !== null && isRealDate(match[1]!);
  },
  expected: "YYYY-MM-DD.N, a real date and a number from 1",
};

export const calendarDate: TextRule = { fits: isRealDate, expected: "YYYY-MM-DD, a real date" };

export const displayName: TextRule = {
  fits: (text) => text.trim() !== "" && codePoints(text) <= 80,
  expected: "1 to 80 characters",
};

export const merchantName = matching(/^merchant:[a-z0-9]+(?:-[a-z0-9]+)*$/, "merchant:<slug>");

export const capabilityName = matching(
  /^capability:[a-z][a-z0-9_-]*:[a-z][a-z0-9_-]*$/,
  "capability:<noun>:<verb> in lower case",
);

export const currencyCode: TextRule = { fits: (text) => CURRENCIES.has(text), expected: "an ISO 4217 currency code" };

export const mediaType = matching(
  /^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*$/,
  "a media type such as image/png, lower case and without parameters",
);

/** One of a closed list of words. */
export function oneOf(words: readonly string[]): TextRule {
  return { fits: (text) => words.includes(text), expected: words.map((word) => JSON.stringify(word)).join(" or ") };
}
