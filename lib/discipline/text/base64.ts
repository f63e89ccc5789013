import { utf8ToBytes } from "@noble/hashes/utils.js";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Base64 (RFC 4648) of the UTF-8 bytes of a text, without padding. */
export function base64Unpadded(text: string): string {
  const bytes = utf8ToBytes(text);
  let out = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3);
    const group = (a << 16) | (b << 8) | c;
    const digits = Math.min(4, bytes.length - at + 1);
    for (let digit = 0; digit < digits; digit++) out += ALPHABET[(group >> (18 - 6 * digit)) & 63];
  }
  return out;
}
