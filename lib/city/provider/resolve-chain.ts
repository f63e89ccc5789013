import type { ProviderSpecs } from "./base-chain";
import { mergeLayers } from "./merge-layers";
import { effectiveDefaults } from "./option-schema";
import { providerPresets } from "./presets";
import { providerTable } from "./provider-fields";
import type { ProviderSpec } from "./provider-spec";
import type { ProviderLayerName, ResolvedProvider } from "./resolved-provider";

function specOf(layer: ProviderLayerName, specs: ProviderSpecs): ProviderSpec {
  const name = layer.slice(layer.indexOf(":") + 1);
  return (layer.startsWith("builtin:") ? providerPresets.get(name) : specs.get(name)) ?? {};
}

/** Folds the layers of a chain (leaf first) into what a session needs. */
export function resolveChain(
  name: string,
  layers: readonly ProviderLayerName[],
  specs: ProviderSpecs,
): ResolvedProvider {
  const rootFirst = [...layers].reverse().map((layer) => ({ name: layer, spec: specOf(layer, specs) }));
  const { spec, fieldLayers } = mergeLayers(rootFirst);
  const options = spec.optionsSchema ?? [];
  const preset = layers.find((layer) => layer.startsWith("builtin:"));
  return {
    name,
    chain: layers,
    builtinAncestor: preset?.slice("builtin:".length) ?? "",
    spec,
    config: providerTable(spec),
    command: spec.command ?? "",
    args: spec.args ?? [],
    env: spec.env ?? {},
    resumeFlag: spec.resumeFlag ?? "",
    options,
    effectiveDefaults: effectiveDefaults(options, spec.optionDefaults ?? {}),
    fieldLayers,
  };
}
