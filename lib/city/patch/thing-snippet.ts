import { providerPatchFields } from "@/lib/pack/table/provider-fields";
import { rigPatchFields } from "@/lib/pack/table/rig-fields";
import { tomlKey } from "../provenance/explain";
import type { NoPatch, PatchSnippet } from "./patch-snippet";

/** Things that city.toml patches by name, besides agents (reference 12.4). */
export type PatchedKind = "rig" | "provider" | "named-session";

const tables: Readonly<Record<PatchedKind, string>> = {
  rig: "rigs",
  provider: "providers",
  "named-session": "named_session",
};

/** Fields that a patch sets as a whole, and those that it sets key by key. */
const fieldsOf: Readonly<Record<PatchedKind, { readonly whole: ReadonlySet<string>; readonly byKey: string }>> = {
  rig: { whole: new Set(Object.keys(rigPatchFields)), byKey: "formula_vars" },
  provider: { whole: new Set(Object.keys(providerPatchFields)), byKey: "env" },
  "named-session": { whole: new Set(["mode"]), byKey: "" },
};

/** The patch at the end of city.toml that gives a field of a rig, a provider or a named session the value `value`, which is TOML text. */
export function thingSnippet(
  kind: PatchedKind,
  name: string,
  path: readonly string[],
  value: string,
): PatchSnippet | NoPatch {
  const [field = "", key, ...deeper] = path;
  const { whole, byKey } = fieldsOf[kind];
  const isWhole = key === undefined && field !== "name" && field !== byKey && whole.has(field);
  const isKey = key !== undefined && deeper.length === 0 && field === byKey;
  if (!isWhole && !isKey)
    return { reason: `${path.join(".")} cannot be patched (reference 12.4): edit where it is set.` };
  const line = isKey ? `${field} = { ${tomlKey(key)} = ${value} }` : `${field} = ${value}`;
  // A session's identity may carry the dir of its rig.
  const at = kind === "named-session" ? name.lastIndexOf("/") : -1;
  const dir = at < 0 ? "" : `dir = ${JSON.stringify(name.slice(0, at))}\n`;
  return { toml: `[[patches.${tables[kind]}]]\n${dir}name = ${JSON.stringify(name.slice(at + 1))}\n${line}\n` };
}
