/**
 * Where to go after signing in: a path of this console, or its start. An address that a browser could read as another host
 * (`//x`, `/\x`, a tab in between) or as an API is the start page.
 */
export function nextPath(wanted: string): string {
  const path = /^\/(?![/\\])[^\\\p{Cc}]{0,2000}$/u.test(wanted) ? wanted : "/";
  return /^\/(api|login)(\/|\?|#|$)/i.test(path) ? "/" : path;
}
