import type { TomlPathKey } from "@/lib/toml/locate";
import { isTable, type TomlTable } from "@/lib/toml/parse-toml";

/** A table that does not belong into `pack.toml`, with its exact text and what replaces it (pack 1.2.15, reference 3.3). */
export type SurfaceError = {
  readonly path: readonly TomlPathKey[];
  readonly message: string;
  readonly hint: string;
};

const rules: readonly { path: readonly string[]; message: string; hint: string }[] = [
  {
    path: ["agents"],
    message: "[agents] is a city.toml compatibility alias for [agent_defaults], not a pack.toml field",
    hint: "use city.toml [agent_defaults]",
  },
  {
    path: ["defaults", "rig", "imports"],
    message: "[defaults.rig.imports] belongs in city.toml, not pack.toml",
    hint: "use city.toml [defaults.rig.imports.<binding>]",
  },
  {
    path: ["formulas", "dir"],
    message: "[formulas].dir is no longer supported; use the well-known formulas/ directory",
    hint: "move the formulas into formulas/",
  },
  {
    path: ["patches", "rigs"],
    message: "[[patches.rigs]] is only valid in city.toml; pack.toml supports [[patches.agent]] only",
    hint: "use city.toml [[patches.rigs]]",
  },
  {
    path: ["patches", "providers"],
    message: "[[patches.providers]] is only valid in city.toml; pack.toml supports [[patches.agent]] only",
    hint: "use city.toml [[patches.providers]]",
  },
];

/** The tables of a pack.toml that only city.toml may have, and the rest of it, which the decoder then reads. */
export function splitPackSurface(source: TomlTable): { readonly rest: TomlTable; readonly errors: SurfaceError[] } {
  const errors: SurfaceError[] = [];
  let rest = source;
  for (const { path, message, hint } of rules) {
    if (!has(rest, path)) continue;
    const [first, ...keys] = path;
    const binding = first === "defaults" ? firstKey(source, path) : undefined;
    errors.push({ path, message, hint: binding ? hint.replace("<binding>", binding) : hint });
    rest = without(rest, first!, keys);
  }
  return { rest, errors };
}

function has(source: TomlTable, path: readonly string[]): boolean {
  let value: unknown = source;
  for (const key of path) {
    if (!isTable(value) || !Object.hasOwn(value, key)) return false;
    value = value[key];
  }
  return true;
}

function firstKey(source: TomlTable, path: readonly string[]): string | undefined {
  let value: unknown = source;
  for (const key of path) value = isTable(value) ? value[key] : undefined;
  return isTable(value) ? Object.keys(value)[0] : undefined;
}

/** A copy without the value at `[key, ...path]`; tables that become empty go too. */
function without(source: TomlTable, key: string, path: readonly string[]): TomlTable {
  const { [key]: value, ...rest } = source;
  const [next, ...deeper] = path;
  if (next === undefined || !isTable(value)) return rest;
  const inner = without(value, next, deeper);
  return Object.keys(inner).length === 0 ? rest : { ...rest, [key]: inner };
}
