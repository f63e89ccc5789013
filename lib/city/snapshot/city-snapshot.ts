import type { Diagnostic } from "@/lib/diagnostic/diagnostic";
import type { TomlPathKey } from "@/lib/toml/locate";
import type { ComposedCity } from "../composed-city";
import type { JsonValue } from "../json";
import type { ChangeOp, Origin, Target } from "../provenance/change";

/** One step of a history: operation, path, value, index of its origin, path of the key below it, order, whether it was idle. */
export type PackedChange = readonly [
  op: ChangeOp,
  path: readonly string[],
  value: JsonValue,
  origin: number,
  sourcePath: readonly TomlPathKey[],
  order: number,
  idle: 0 | 1,
];

/**
 * A composition to be kept: plain JSON, secrets hidden, origins written once and named by index. `files` holds the texts that
 * places and prompts point into, `digests` the first half of the digest of every file that counts.
 */
export type CitySnapshot = {
  readonly version: 1;
  readonly city?: ComposedCity;
  readonly loads: boolean;
  readonly valid: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** Positions in `diagnostics` that belong to the load stage; the others are of the validate stage. */
  readonly loadStage: readonly number[];
  readonly origins: readonly Origin[];
  readonly histories: readonly { readonly target: Target; readonly changes: readonly PackedChange[] }[];
  readonly files: Readonly<Record<string, string>>;
  readonly digests: Readonly<Record<string, string>>;
};
