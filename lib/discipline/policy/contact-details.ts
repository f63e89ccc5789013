import { foldCase } from "../text/words";

/** Whether a text holds an e-mail address or a phone number (discipline formats R6). */
export function holdsContactDetails(text: string): boolean {
  return holdsEmail(text) || holdsPhone(text);
}

const LOCAL_PART = /[\p{L}\p{N}._%+'’-]$/u;
const DOMAIN = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62})\.){1,8}\p{L}{2,24}/u;

/** `text@domain.tld`, looked for around each `@` only, so that long texts cost no more than their length. */
export function holdsEmail(text: string): boolean {
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    if (LOCAL_PART.test(text.slice(Math.max(0, at - 2), at)) && DOMAIN.test(text.slice(at + 1, at + 256))) return true;
  }
  return false;
}

/** What looks like a number to call and is none: each is blanked out before digits are counted. */
const NOT_PHONES = [
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gu,
  /(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/gu,
  /(?<!\d)\d{1,4}([/.])\d{1,2}\1\d{2,4}(?!\d)/gu,
  /(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?!\d)/gu,
  /(?:kr|nok|sek|dkk|eur|usd|gbp|chf|[€$£¥])\.? ?\d[\d .\u00a0\u202f,']{0,20}/gu,
  /(?<!\d)\d[\d .\u00a0\u202f,']{0,20} ?(?:kr|nok|sek|dkk|eur|usd|gbp|chf|[€$£¥])(?!\p{L})/gu,
  /(?:\p{L}[\p{L}-]*-?\d[\d-]{0,20}|(?<!\d)\d[\d-]{0,20}\p{L}{1,3}(?!\p{L}))(?![\p{L}\d])/gu,
];

const CALL_WORD = /(?<![\p{L}\p{N}])(?:call|ring|phone|tel|mobile|text)(?!\p{L})/gu;
const REACH = 12;
const MOST_DIGITS = 15;
const BEFORE = 8;
const AFTER = 64;

/** `+` and 8 to 15 digits with gaps, or 7 to 15 digits that begin within 12 characters after a word such as call. */
export function holdsPhone(text: string): boolean {
  const folded = foldCase(text);
  for (let at = folded.indexOf("+"); at >= 0; at = folded.indexOf("+", at + 1)) {
    if (/[\p{L}\p{N}]/u.test(folded[at - 1] ?? "")) continue;
    const digits = digitsFrom(withoutLookalikes(folded, at + 1), 0);
    if (digits >= 8 && digits <= MOST_DIGITS) return true;
  }
  for (const word of folded.matchAll(CALL_WORD)) {
    const after = withoutLookalikes(folded, word.index + word[0].length);
    const start = after.slice(0, REACH + 1).search(/\d/);
    const digits = start < 0 ? 0 : digitsFrom(after, start);
    if (digits >= 7 && digits <= MOST_DIGITS) return true;
  }
  return false;
}

/**
 * A stretch of text from `start` in which dates, times, prices, UUIDs and codes are blanked out. Some characters before
 * it are read along, for a currency may stand there. The stretch is short, so that long texts cost their length only.
 */
function withoutLookalikes(text: string, start: number): string {
  const from = Math.max(0, start - BEFORE);
  let stretch = text.slice(from, start + AFTER);
  for (const pattern of NOT_PHONES) stretch = stretch.replace(pattern, (found) => "\u0001".repeat(found.length));
  return stretch.slice(start - from);
}

/** How many digits a number has that begins here, gaps of up to three separators allowed between its digits. */
function digitsFrom(text: string, start: number): number {
  let digits = 0;
  let gap = 0;
  for (let at = start; at < text.length && digits <= MOST_DIGITS; at++) {
    const character = text[at] ?? "";
    if (/\d/.test(character)) {
      digits++;
      gap = 0;
    } else if (/[\s().\-/\u00b7]/.test(character)) {
      if (++gap > 3) break;
    } else break;
  }
  return digits;
}
