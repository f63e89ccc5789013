/** One address people open the console at: `http://127.0.0.1:3000`. */
export type PublicOrigin = { readonly origin: string; readonly host: string; readonly loopback: boolean };

const loopbackNames = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** Reads a comma-separated list of origins; throws with the part that is not an http(s) origin. */
export function parseOrigins(list: string): readonly PublicOrigin[] {
  const parts = list
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length === 0)
    throw new Error("PUBLIC_ORIGIN is empty; give the address people open, such as http://127.0.0.1:3000");
  return parts.map(parseOrigin);
}

function parseOrigin(part: string): PublicOrigin {
  const url = URL.canParse(part) ? new URL(part) : undefined;
  if (!url || !["http:", "https:"].includes(url.protocol) || url.origin !== part.replace(/\/$/, "").toLowerCase())
    throw new Error(`PUBLIC_ORIGIN has "${part}"; an origin is http:// or https://, a host and a port, without a path`);
  const loopback = loopbackNames.has(url.hostname);
  if (!loopback && url.protocol === "http:")
    throw new Error(`PUBLIC_ORIGIN has "${part}"; beyond loopback the console is served over https only`);
  return { origin: url.origin, host: url.host, loopback };
}

/**
 * The public origin that a `Host` header names, or undefined. The header is read as a URL host, so that spelling (case, a
 * default port) cannot make a difference, and compared with the configured hosts only, never with another header.
 */
export function originOfHost(host: string | null, origins: readonly PublicOrigin[]): PublicOrigin | undefined {
  if (!host || /[\s/@\\?#]/.test(host)) return undefined;
  return origins.find((known) => {
    const text = `${known.origin.slice(0, known.origin.indexOf("//"))}//${host}`;
    return URL.canParse(text) && new URL(text).host === known.host;
  });
}

/** Whether an `Origin` header is the configured origin that the request came in on. Absent or `null` is no proof. */
export function originMatches(header: string | null, expected: PublicOrigin | undefined): boolean {
  return expected !== undefined && header === expected.origin;
}
