import type { JsonTable } from "../json";
import type { ProviderOption, ProviderSpec } from "./provider-spec";

/** A layer of a base chain as printed: `custom:leaf` or `builtin:gemini`. */
export type ProviderLayerName = `custom:${string}` | `builtin:${string}`;

/** What a provider is after its base chain (reference 10.3, 10.4). Lists and maps are complete; texts are "" when unset. */
export type ResolvedProvider = {
  readonly name: string;
  /** Leaf first. */
  readonly chain: readonly ProviderLayerName[];
  /** The nearest preset of the chain without `builtin:`; "" for standalone providers. */
  readonly builtinAncestor: string;
  /** The merged layers. `args` already ends with every `args_append`; flags that are option choices became defaults. */
  readonly spec: ProviderSpec;
  /** `spec` under its TOML names. */
  readonly config: JsonTable;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly resumeFlag: string;
  readonly options: readonly ProviderOption[];
  /** Option key → value: schema defaults, then `option_defaults` along the chain. */
  readonly effectiveDefaults: Readonly<Record<string, string>>;
  /** TOML field name → the layer that set its final value, for explain. */
  readonly fieldLayers: Readonly<Record<string, ProviderLayerName>>;
};
