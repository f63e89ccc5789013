import type { PublicOrigin } from "@/lib/access/origin";

const absoluteSeconds = 7 * 24 * 3600;

/**
 * The name of the session cookie. `__Host-` binds it to one https host. On loopback there is no https and cookies are shared
 * by all ports of a host, so the port is part of the name and two consoles do not sign each other out.
 */
export function cookieName(origin: PublicOrigin): string {
  if (origin.origin.startsWith("https:")) return "__Host-sid";
  return `cityhall-sid-${new URL(origin.origin).port || "80"}`;
}

/** The `Set-Cookie` value that starts a session in this browser. */
export function sessionCookie(origin: PublicOrigin, id: string): string {
  return `${cookieName(origin)}=${id}; ${attributes(origin, absoluteSeconds)}`;
}

/** The `Set-Cookie` value that removes the session from this browser. */
export function clearedCookie(origin: PublicOrigin): string {
  return `${cookieName(origin)}=; ${attributes(origin, 0)}`;
}

/** The session id in a `Cookie` header, if there is one of the right shape. */
export function readCookie(header: string | null, origin: PublicOrigin): string | undefined {
  return readNamed(header, cookieName(origin));
}

function readNamed(header: string | null, name: string): string | undefined {
  const prefix = `${name}=`;
  const pair = header?.split(";").find((part) => part.trim().startsWith(prefix));
  const value = pair?.trim().slice(prefix.length);
  return value && /^[\w-]{43}$/.test(value) ? value : undefined;
}

/** The cookie that ties a walk to the OpenID provider to this browser. Lax: the way back begins at another site. */
export function attemptCookie(origin: PublicOrigin, secret: string): string {
  const secure = origin.origin.startsWith("https:") ? "; Secure" : "";
  return `${attemptName(origin)}=${secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${secret === "" ? 0 : 600}${secure}`;
}

/** The secret of the walk that this browser began. */
export function readAttemptCookie(header: string | null, origin: PublicOrigin): string | undefined {
  return readNamed(header, attemptName(origin));
}

function attemptName(origin: PublicOrigin): string {
  return origin.origin.startsWith("https:") ? "__Host-oidc" : cookieName(origin).replace("-sid-", "-oidc-");
}

function attributes(origin: PublicOrigin, maxAge: number): string {
  const secure = origin.origin.startsWith("https:") ? "; Secure" : "";
  return `Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAge}${secure}`;
}
