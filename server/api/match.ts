import type { Endpoint } from "./endpoint";

export type Match = { readonly endpoint: Endpoint; readonly path: Readonly<Record<string, string>> };

/** The endpoint of a method and decoded path segments below the city; the methods that the path knows when the method is wrong. */
export function matchEndpoint(
  endpoints: readonly Endpoint[],
  method: string,
  segments: readonly string[],
): Match | { readonly allow: readonly string[] } {
  const allow = new Set<string>();
  for (const endpoint of endpoints) {
    const path = matchPath(endpoint.path, segments);
    if (!path) continue;
    if (endpoint.method === method) return { endpoint, path };
    allow.add(endpoint.method);
  }
  return { allow: [...allow] };
}

function matchPath(template: string, segments: readonly string[]): Record<string, string> | undefined {
  const parts = template.split("/").slice(1);
  if (parts.length !== segments.length) return undefined;
  const path: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] as string;
    if (part.startsWith("{")) path[part.slice(1, -1)] = segment;
    else if (part !== segment) return undefined;
  }
  return path;
}
