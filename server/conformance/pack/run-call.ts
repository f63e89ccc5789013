import { isDeepStrictEqual } from "node:util";
import { derivePrefix } from "@/lib/city/identity/derive-prefix";
import { parseQualifiedName, qualifiedName } from "@/lib/city/identity/qualified-name";
import { sessionName } from "@/lib/city/identity/session-name";
import { normalizeRegistrySource } from "@/lib/pack/registry/registry-source";
import { mergeConstraints, type Outcome, versionMatches } from "@/lib/pack/source/constraint";
import { parsePackSource } from "@/lib/pack/source/pack-source";
import { defaultConstraint, selectVersion } from "@/lib/pack/source/select-version";
import { show } from "./equal";
import type { PackCase } from "./pack-case";

type Arguments = { readonly [key: string]: unknown };

const text = (call: Arguments, key: string): string => String(call[key] ?? "");
const done = <T>(value: T): Outcome<T> => ({ ok: true, value });

const functions: { readonly [fn: string]: (call: Arguments) => Outcome<unknown> } = {
  parse_source: (call) => {
    const source = parsePackSource(text(call, "source"));
    if (!source.remote) return done({ remote: false });
    const { cloneUrl, ref, subpath } = source;
    return done({ remote: true, clone_url: cloneUrl, ref, subpath });
  },
  version_matches: (call) => versionMatches(text(call, "version"), text(call, "constraint")),
  select_version: (call) =>
    selectVersion((call.tags ?? []) as readonly string[], text(call, "constraint"), text(call, "source")),
  default_constraint: (call) => defaultConstraint(text(call, "version")),
  merge_constraints: (call) => mergeConstraints(text(call, "a"), text(call, "b")),
  qualified_name: (call) =>
    done(qualifiedName({ dir: text(call, "dir"), binding: text(call, "binding"), name: text(call, "name") })),
  parse_qualified_name: (call) =>
    done(parseQualifiedName(text(call, "identity") || text(call, "qualified_name") || text(call, "name"))),
  session_name: (call) => done(sessionName(text(call, "identity"), text(call, "template"), text(call, "city"))),
  derive_prefix: (call) => done(derivePrefix(text(call, "name"))),
  normalize_registry_source: (call) => normalizeRegistrySource(text(call, "source")),
};

/** Calls one pure function and compares its value, or its error (reference 29, `call`). */
export function runCall({ call, expect }: PackCase): string[] {
  const run = call && functions[call.fn];
  if (!run) return [`no function ${call?.fn}`];
  const outcome = run(call);
  const wanted = expect.error_contains ?? [];
  if (wanted.length > 0 || expect.error) {
    if (outcome.ok) return [`expected an error, actual ${show(outcome.value)}`];
    return wanted
      .filter((part) => !outcome.message.includes(part))
      .map((part) => `expected an error with ${show(part)}, actual ${show(outcome.message)}`);
  }
  if (!outcome.ok) return [`expected ${show(expect.value)}, actual error ${show(outcome.message)}`];
  return isDeepStrictEqual(outcome.value, expect.value)
    ? []
    : [`expected ${show(expect.value)}, actual ${show(outcome.value)}`];
}
