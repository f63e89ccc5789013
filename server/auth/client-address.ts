import { createHash } from "node:crypto";

/**
 * The address of whoever asks, by the proxies that are trusted (`TRUSTED_PROXIES`, counted from this process outwards): each
 * appends what it saw to `X-Forwarded-For`. What is left of them was written by the client and counts for nothing. Empty
 * without a proxy: then everybody is this machine.
 */
export function clientAddress(headers: Headers, trustedProxies: number): string {
  if (trustedProxies < 1) return "";
  const seen = (headers.get("x-forwarded-for") ?? "").split(",").map((part) => part.trim());
  return seen.at(-trustedProxies) ?? "";
}

/** What the audit keeps of an address: 16 hex digits, empty for none. */
export function addressDigest(address: string): string {
  return address && createHash("sha256").update(address).digest("hex").slice(0, 16);
}
