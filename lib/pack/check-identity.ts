import { baseName } from "@/lib/files/path";
import type { TomlPathKey } from "@/lib/toml/locate";
import { isTable, type TomlTable, tomlTypeName } from "@/lib/toml/parse-toml";
import type { PackIdentity } from "./pack-manifest";
import type { IdentityTable } from "./table/pack-fields";

/** The pack file format that this loader reads (pack 0.2). */
export const SUPPORTED_SCHEMA = 2;

export type IdentityFinding = {
  readonly severity: "error" | "lint";
  readonly code: "pack-identity" | "pack-schema-legacy";
  readonly message: string;
  readonly path: readonly TomlPathKey[];
  readonly hint?: string;
};

/**
 * Checks `[pack]` (pack 1.2.1, 2.12, decision P2). The identity is usable even when something is wrong with it: a pack
 * without a name goes by its directory, so that the rest of its mistakes can be reported too.
 */
export function checkIdentity(
  dir: string,
  source: TomlTable,
  decoded: IdentityTable = {},
): { readonly identity: PackIdentity; readonly findings: readonly IdentityFinding[] } {
  const findings: IdentityFinding[] = [];
  const error = (message: string, path: readonly TomlPathKey[], hint?: string) =>
    findings.push({ severity: "error", code: "pack-identity", message, path, ...(hint && { hint }) });

  if (!decoded.name) error("[pack] name is required", ["pack", "name"], 'add name = "<pack name>" to [pack]');
  const schema = checkSchema(isTable(source.pack) ? source.pack : {}, error);
  if (schema === 1) {
    findings.push({
      severity: "lint",
      code: "pack-schema-legacy",
      message: "[pack] schema 1 is the old pack format; it still loads",
      path: ["pack", "schema"],
      hint: `migrate the pack and set schema = ${SUPPORTED_SCHEMA}`,
    });
  }
  (decoded.requires ?? []).forEach(({ agent, scope }, index) => {
    const path = ["pack", "requires", index];
    if (!agent) error(`[pack] requires[${index}]: agent is required`, [...path, "agent"]);
    if (scope !== "city" && scope !== "rig") {
      const message = `[pack] requires[${index}]: scope must be "city" or "rig", got ${JSON.stringify(scope ?? "")}`;
      error(message, [...path, "scope"]);
    }
  });
  const { version, requires_gc: requiresGc, description } = decoded;
  const identity: PackIdentity = {
    name: decoded.name || baseName(dir),
    schema,
    ...(version !== undefined && { version }),
    ...(requiresGc !== undefined && { requiresGc }),
    ...(description !== undefined && { description }),
  };
  return { identity, findings };
}

type Report = (message: string, path: readonly TomlPathKey[], hint?: string) => void;

function checkSchema(table: TomlTable, error: Report): number {
  const { schema } = table;
  const hint = `set schema = ${SUPPORTED_SCHEMA} in [pack]`;
  const path = ["pack", "schema"];
  if (schema === undefined || schema === 0n) error("[pack] schema is required", path, hint);
  else if (typeof schema !== "bigint") {
    error(`[pack] schema must be the integer ${SUPPORTED_SCHEMA}, got a ${tomlTypeName(schema)}`, path, hint);
  } else if (schema < 0n || schema > SUPPORTED_SCHEMA) {
    error(`[pack] schema ${schema} not supported (max ${SUPPORTED_SCHEMA})`, path, hint);
  } else return Number(schema);
  return SUPPORTED_SCHEMA;
}
