import { parseWebUrl } from "./web-url";

const ALLOWED = /^\/(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/]|%[0-9A-Fa-f]{2})*$/;

/**
 * Replaces each `{{name}}` of a path or query value by the percent-encoded value. Only whole values go in, and the
 * braces were checked when the pack was read.
 */
export function fillEncoded(text: string, name: string, value: string): string {
  return text.replaceAll(`{{${name}}}`, () => encodeURIComponent(value));
}

/**
 * What is wrong with a URL path, as the end of a sentence; undefined when it is sent exactly as written. Dot segments
 * are refused, percent-encoded ones too, because a URL parser would resolve them to another path.
 */
export function pathProblem(path: string): string | undefined {
  if (!path.startsWith("/")) return "does not start with /";
  if (!ALLOWED.test(path)) return "holds characters that a URL path cannot hold";
  if (parseWebUrl(`https://host.invalid${path}`)?.pathname !== path) return "holds . or .. segments";
  return undefined;
}
