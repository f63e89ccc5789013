import { redactCredentials } from "@/lib/pack/source/redact-credentials";

/**
 * What somebody wants of the imports of a city. `handle` is a registry handle (`main:press`): it is looked up and never
 * written; `verify` fetches a release and proves its content, and changes nothing.
 */
export type ImportRequest =
  | { readonly verb: "add"; readonly source: string; readonly name?: string; readonly version?: string }
  | { readonly verb: "add"; readonly handle: string; readonly name?: string; readonly version?: string }
  | { readonly verb: "remove"; readonly name: string }
  | { readonly verb: "install" }
  | { readonly verb: "upgrade"; readonly name?: string }
  | { readonly verb: "verify"; readonly handle: string; readonly version: string };

export type ImportVerb = ImportRequest["verb"];

/** The request as the job keeps it: its verb, and the rest as texts without credentials (with them it is refused anyway). */
export function requestRow(request: ImportRequest): { verb: ImportVerb; input: Record<string, string> } {
  const { verb, ...rest } = request;
  const given = Object.entries(rest).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, redactCredentials(value)]],
  );
  return { verb, input: Object.fromEntries(given) };
}

/** The request that a job was started with. */
export function requestOf({ verb, input }: { verb: string; input: Readonly<Record<string, string>> }): ImportRequest {
  return { verb, ...input } as ImportRequest;
}
