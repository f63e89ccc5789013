import { tomlString } from "@/lib/toml/toml-string";
import type { Catalog } from "./catalog";

/** Prints a catalogue as `registry.toml`; packs in their order, fields that are empty left out. */
export function printCatalog(catalog: Catalog): string {
  let text = `schema = ${catalog.schema}\n`;
  for (const { name, description, source, sourceKind, tier, publisher, releases } of catalog.packs) {
    text += `\n[[pack]]\n${fields({ name, description, source, source_kind: sourceKind, tier, publisher })}`;
    for (const { version, ref, commit, hash, description: note, withdrawn, withdrawnReason } of releases) {
      text += `\n[[pack.release]]\n${fields({ version, ref, commit, hash, description: note })}`;
      if (withdrawn) text += `withdrawn = true\n${fields({ withdrawn_reason: withdrawnReason })}`;
    }
  }
  return text;
}

function fields(values: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== "")
    .map(([key, value]) => `${key} = ${tomlString(value ?? "")}\n`)
    .join("");
}
