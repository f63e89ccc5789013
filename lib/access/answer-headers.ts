import type { PublicOrigin } from "./origin";

/** What every answer carries besides its content policy. */
export const safeHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
};

/** The same for an answer under one of the addresses of the console: over https, browsers come back over https alone. */
export function headersOf({ origin }: PublicOrigin): Readonly<Record<string, string>> {
  return origin.startsWith("https:")
    ? { ...safeHeaders, "strict-transport-security": "max-age=31536000" }
    : safeHeaders;
}

/**
 * The content policy of an answer (security 10). Scripts and style elements need the nonce of the request. Style attributes are
 * allowed, because rows of a virtual list are placed by them; they cannot load or run anything.
 */
export function contentPolicy(nonce: string, development: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    // The error overlay of the development server brings style elements without a nonce.
    `style-src 'self' ${development ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
  ].join("; ");
}
