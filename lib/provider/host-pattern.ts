import { parseWebUrl } from "./web-url";

const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

/** A host name in lower case and IDNA form; undefined where it is no DNS name (an IP literal, a port, an empty label). */
export function normalizeHost(text: string): string | undefined {
  if (/[\s/\\?#@:%[\]]/.test(text)) return undefined;
  const host = parseWebUrl(`https://${text}/`)?.hostname;
  if (host === undefined || host.length > 253) return undefined;
  const labels = host.split(".");
  if (!labels.every((label) => LABEL.test(label)) || /^\d+$/.test(labels.at(-1)!)) return undefined;
  return host;
}

export type HostPatternReading = { readonly pattern: string } | { readonly problem: string; readonly advice: string };

/**
 * Reads a host pattern (notes 5): an exact name, or one `*` label that matches exactly one DNS label and does not stand
 * in the last two. The result is lower case and IDNA-normalised.
 */
export function readHostPattern(text: string): HostPatternReading {
  const labels = text.split(".");
  const stars = labels.filter((label) => label.includes("*"));
  if (stars.length > 1)
    return { problem: `"${text}" holds more than one *`, advice: "a pattern has at most one * label" };
  if (stars.length === 1 && stars[0] !== "*")
    return { problem: `"${text}" uses * as a part of a label`, advice: "* stands for one whole DNS label" };
  const star = labels.indexOf("*");
  if (star >= 0 && star >= labels.length - 2)
    return { problem: `"${text}" has * in the last two labels`, advice: "name the registrable domain exactly" };
  // A letter stands in for the star while the name is normalised, so that only the other labels are judged.
  const host = normalizeHost(labels.map((label) => (label === "*" ? "x" : label)).join("."));
  if (host === undefined)
    return {
      problem: `"${text}" is not a host name`,
      advice: "write a DNS name without scheme, port, path or IP address",
    };
  return {
    pattern:
      star < 0
        ? host
        : host
            .split(".")
            .map((label, at) => (at === star ? "*" : label))
            .join("."),
  };
}

/** Whether a normalised host is named by a pattern. */
export function matchesHost(pattern: string, host: string): boolean {
  return patternsOverlap(pattern, host);
}

/** Whether some host is named by both patterns. */
export function patternsOverlap(a: string, b: string): boolean {
  const [left, right] = [a.split("."), b.split(".")];
  return (
    left.length === right.length && left.every((label, at) => label === right[at] || label === "*" || right[at] === "*")
  );
}
