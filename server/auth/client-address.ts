import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";

/**
 * The address of whoever asks, by the proxies that are trusted (`TRUSTED_PROXIES`, counted from this process outwards): each
 * appends what it saw to `X-Forwarded-For`. What is left of them was written by the client and counts for nothing. Empty
 * without a proxy: then everybody is this machine.
 */
export function clientAddress(headers: Headers, trustedProxies: number): string {
  if (trustedProxies < 1) return "";
  const seen = (headers.get("x-forwarded-for") ?? "").split(",").map((part) => part.trim());
  return oneCaller(seen.at(-trustedProxies) ?? "");
}

/**
 * One name for one caller: without the port that some proxies write, IPv4 in one spelling, and of IPv6 the network of 64 bits, in which
 * a caller may take any address.
 */
function oneCaller(seen: string): string {
  const [, bracketed, plain] = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(seen) ?? [];
  const address = (bracketed ?? plain ?? seen).replace(/%.*$/, "");
  if (!isIPv6(address)) return address;
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [head = [], tail = []] = groups.map((part) => part.split(":").filter(Boolean));
  const all = [...head, ...Array<string>(groups.length === 1 ? 0 : 8 - head.length - tail.length).fill("0"), ...tail];
  if (all.slice(0, 5).every((group) => group === "0") && all[5] === "ffff")
    return all
      .slice(6)
      .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
      .join(".");
  return `${all.slice(0, 4).join(":")}::/64`;
}

/** What the audit keeps of an address: 16 hex digits, empty for none. */
export function addressDigest(address: string): string {
  return address && createHash("sha256").update(address).digest("hex").slice(0, 16);
}
