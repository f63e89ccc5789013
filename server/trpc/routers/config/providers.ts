import type { ComposedCity, ComposedProvider, LayerKind } from "@/lib/city/composed-city";
import type { JsonTable } from "@/lib/city/json";
import { defaultPrices } from "@/lib/city/pricing/default-prices";
import { type Price, priceKey } from "@/lib/city/pricing/price";
import { valueText } from "@/lib/city/provenance/explain";
import { presetProvider } from "@/lib/city/provider/preset-provider";
import { providerPresets } from "@/lib/city/provider/presets";
import { providerTable } from "@/lib/city/provider/provider-fields";
import { configQuery } from "./config-query";

/**
 * The providers that agents can run on, resolved along their base chains with the layer of every field, and the price table
 * with the layer of every price. Presets that no agent uses and no file declares are named only.
 */
export const providers = configQuery().query(async ({ ctx }) => {
  const { city, diagnostics } = ctx.shown;
  const agents = new Map<string, number>();
  for (const { provider } of city.agents) if (provider) agents.set(provider, (agents.get(provider) ?? 0) + 1);
  const declared = city.providers.map((provider) => ({
    ...declaredProvider(city, provider),
    agents: agents.get(provider.name) ?? 0,
  }));
  const names = new Set(city.providers.map(({ name }) => name));
  const used = [...agents].filter(([name]) => !names.has(name));
  return {
    root: city.root,
    items: [...declared, ...used.map(([name, count]) => ({ ...presetOrUnknown(name), agents: count }))],
    otherPresets: [...providerPresets.keys()].filter((name) => !names.has(name) && !agents.has(name)),
    problems: diagnostics.filter(({ code, severity }) => severity === "error" && /^provider-/.test(code)),
    prices: pricesOf(city),
  };
});

type ProviderHead = {
  readonly name: string;
  readonly layer: LayerKind;
  readonly packName: string;
  readonly chain: readonly string[];
  readonly problem: string;
  readonly fields: readonly { readonly name: string; readonly value: string; readonly from: string }[];
};

function declaredProvider(city: ComposedCity, provider: ComposedProvider): ProviderHead {
  const { name, layer, packName, resolved } = provider;
  const head = { name, layer, packName };
  if (!resolved) return { ...head, chain: [], fields: [], problem: "its base chain is broken" };
  const { chain, config, effectiveDefaults } = resolved;
  const options = Object.entries(effectiveDefaults).map(([option, value]) => ({
    name: `option ${option}`,
    value,
    from: "",
  }));
  return { ...head, chain, problem: "", fields: [...fieldsOf(config, chain, city), ...options] };
}

function presetOrUnknown(name: string): ProviderHead {
  const preset = presetProvider(name);
  const head = { name, layer: "builtin" as const, packName: "" };
  if (!preset) return { ...head, chain: [], fields: [], problem: "no file declares it and no preset has this name" };
  return { ...head, chain: preset.chain, problem: "", fields: fieldsOf(preset.config, preset.chain) };
}

/** The set fields of a resolved provider, each with the layer of the chain that says it first, from the leaf. */
function fieldsOf(config: JsonTable, chain: readonly string[], city?: ComposedCity) {
  return Object.entries(config)
    .filter(([, value]) => value !== "" && JSON.stringify(value) !== "[]" && JSON.stringify(value) !== "{}")
    .map(([name, value]) => ({
      name,
      value: valueText([name], value),
      from: chain.find((layer) => layerTable(layer, city)?.[name] !== undefined) ?? "",
    }));
}

function layerTable(layer: string, city: ComposedCity | undefined): JsonTable | undefined {
  const name = layer.slice(layer.indexOf(":") + 1);
  if (!layer.startsWith("builtin:")) return city?.providers.find((each) => each.name === name)?.config;
  const preset = providerPresets.get(name);
  return preset && providerTable(preset);
}

/** The prices that hold, city over packs over the built-in table; what a price replaces in the built-in table is said. */
function pricesOf({ pricing }: ComposedCity) {
  const builtin = new Map(defaultPrices.map((price) => [priceKey(price.provider, price.model), price]));
  const own = new Set(pricing.map(({ provider, model }) => priceKey(provider, model)));
  const row = (price: Price, layer: "city" | "pack" | "builtin", packName: string) => ({
    ...{ provider: price.provider, model: price.model, layer, packName },
    ...{ prompt: price.promptUsdPer1m, completion: price.completionUsdPer1m },
    ...{ cacheRead: price.cacheReadUsdPer1m, cacheCreation: price.cacheCreationUsdPer1m },
    lastVerified: price.lastVerified ?? "",
    replaces: layer !== "builtin" && builtin.has(priceKey(price.provider, price.model)),
  });
  return [
    ...pricing.map((price) => row(price, price.source, price.packName)),
    ...[...builtin].filter(([key]) => !own.has(key)).map(([, price]) => row(price, "builtin", "")),
  ].sort((a, b) => (`${a.provider}\0${a.model}` < `${b.provider}\0${b.model}` ? -1 : 1));
}
