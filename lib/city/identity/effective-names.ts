import { baseName } from "@/lib/files/path";
import { derivePrefix } from "./derive-prefix";

/** A name or prefix with where it came from. */
export type EffectiveName = {
  readonly value: string;
  readonly from: "site" | "workspace" | "directory" | "declared" | "derived";
};

type CityNames = {
  readonly cityRoot: string;
  readonly site?: { readonly name?: string; readonly prefix?: string };
  readonly workspace?: { readonly name?: string; readonly prefix?: string };
};

/** City name: site file, then `workspace.name`, then the directory; prefix: site, then `workspace.prefix`, then derived (reference 20.3). */
export function effectiveCityNames({ cityRoot, site = {}, workspace = {} }: CityNames): {
  readonly name: EffectiveName;
  readonly prefix: EffectiveName;
} {
  const name = first(site.name, workspace.name) ?? { value: baseName(cityRoot), from: "directory" };
  return { name, prefix: first(site.prefix, workspace.prefix) ?? { value: derivePrefix(name.value), from: "derived" } };
}

/** A rig's bead prefix: declared, else derived from its name (reference 20.5). */
export function effectiveRigPrefix(rig: { readonly name: string; readonly prefix?: string }): EffectiveName {
  const declared = rig.prefix?.trim();
  return declared ? { value: declared, from: "declared" } : { value: derivePrefix(rig.name), from: "derived" };
}

function first(site: string | undefined, workspace: string | undefined): EffectiveName | undefined {
  if (site?.trim()) return { value: site.trim(), from: "site" };
  if (workspace?.trim()) return { value: workspace.trim(), from: "workspace" };
  return undefined;
}
