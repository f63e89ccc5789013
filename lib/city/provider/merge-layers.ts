import { stripOptionFlags } from "./option-flags";
import { mergeOptions } from "./option-schema";
import { PROVIDER_FIELDS } from "./provider-fields";
import type { ProviderSpec } from "./provider-spec";
import type { ProviderLayerName } from "./resolved-provider";

/** A merged chain: the values, and the layer that set each (TOML field name → layer). */
export type MergedLayers = {
  readonly spec: ProviderSpec;
  readonly fieldLayers: Readonly<Record<string, ProviderLayerName>>;
};

type NamedLayer = { readonly name: ProviderLayerName; readonly spec: ProviderSpec };

/** Folds the layers of a chain, root first, by the rules of reference 10.4. */
export function mergeLayers(layers: readonly NamedLayer[]): MergedLayers {
  let spec: ProviderSpec = {};
  const fieldLayers: Record<string, ProviderLayerName> = {};
  for (const layer of layers) {
    const next = mergeLayer(spec, layer.spec);
    for (const [field, key] of PROVIDER_FIELDS) {
      if (JSON.stringify(next[field]) === JSON.stringify(spec[field])) continue;
      if (next[field] === undefined) delete fieldLayers[key];
      else fieldLayers[key] = layer.name;
    }
    spec = next;
  }
  return { spec, fieldLayers };
}

/** `base` and `args_append` are consumed on the way: the chain says the first, `args` holds the second. */
function mergeLayer(parent: ProviderSpec, child: ProviderSpec): ProviderSpec {
  const merged: Record<string, unknown> = { ...parent };
  for (const [field, , kind] of PROVIDER_FIELDS) {
    const value = child[field];
    if (value === undefined || field === "base" || field === "argsAppend" || field === "optionsSchema") continue;
    if (kind === "map") merged[field] = { ...(parent[field] as object | undefined), ...(value as object) };
    else if (kind === "texts" || kind === "flag") merged[field] = value;
    else if (value !== "" && value !== 0) merged[field] = value;
  }
  const options = child.optionsSchema
    ? mergeOptions(parent.optionsSchema ?? [], child.optionsSchema, child.optionsSchemaMerge)
    : parent.optionsSchema;
  if (options) merged.optionsSchema = options;
  if (child.args || child.argsAppend) {
    const own = stripOptionFlags([...(child.args ?? []), ...(child.argsAppend ?? [])], options ?? []);
    merged.args = child.args ? own.args : [...(parent.args ?? []), ...own.args];
    merged.optionDefaults = { ...parent.optionDefaults, ...own.chosen, ...child.optionDefaults };
  }
  const defaults = merged.optionDefaults as ProviderSpec["optionDefaults"];
  if (defaults) merged.optionDefaults = withoutVanished(defaults, child.optionDefaults ?? {}, parent, options ?? []);
  return merged as ProviderSpec;
}

/** Inherited defaults of options that the child's schema no longer has are dropped; the child's own are kept to be judged. */
function withoutVanished(
  defaults: Readonly<Record<string, string>>,
  own: Readonly<Record<string, string>>,
  parent: ProviderSpec,
  options: NonNullable<ProviderSpec["optionsSchema"]>,
): Readonly<Record<string, string>> {
  const had = new Set((parent.optionsSchema ?? []).map((option) => option.key));
  const has = new Set(options.map((option) => option.key));
  return Object.fromEntries(
    Object.entries(defaults).filter(([key]) => Object.hasOwn(own, key) || has.has(key) || !had.has(key)),
  );
}
