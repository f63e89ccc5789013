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

/** What looks like a number to call and is none: each is blanked out before numbers are looked for. */
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

/** `+` and 8 to 15 digits with gaps, or 7 to 15 digits that begin within 12 characters after a word such as call. */
export function holdsPhone(text: string): boolean {
  let cleaned = foldCase(text);
  for (const pattern of NOT_PHONES) cleaned = cleaned.replace(pattern, (found) => "\u0001".repeat(found.length));
  for (let at = cleaned.indexOf("+"); at >= 0; at = cleaned.indexOf("+", at + 1)) {
    const digits = digitsFrom(cleaned, at + 1);
    if (!/[\p{L}\p{N}]/u.test(cleaned[at - 1] ?? "") && digits >= 8 && digits <= MOST_DIGITS) return true;
  }
  for (const word of cleaned.matchAll(CALL_WORD)) {
    const end = word.index + word[0].length;
    const start = cleaned.slice(end, end + REACH + 1).search(/\d/);
    if (start < 0) continue;
    const digits = digitsFrom(cleaned, end + start);
    if (digits >= 7 && digits <= MOST_DIGITS) return true;
  }
  return false;
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
