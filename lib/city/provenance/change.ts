import type { TomlPathKey } from "@/lib/toml/locate";
import type { LayerKind } from "../composed-city";
import type { JsonValue } from "../json";

/** `set` gives a first value, `replace` a new one, `append` adds list elements, `remove` takes one out, `default` fills a blank. */
export type ChangeOp = "set" | "replace" | "append" | "remove" | "default";

/**
 * Who writes: one table of one file, seen from one import, in one phase. Shared by all the changes that it makes.
 * `file` is absolute, or empty where the loader itself derives the value; `note` then says the rule.
 */
export type Origin = {
  readonly file: string;
  /** Path of the table inside the file. */
  readonly base: readonly TomlPathKey[];
  readonly layer: LayerKind;
  readonly pack: string;
  readonly binding: string;
  readonly phase: string;
  readonly note?: string;
};

/** One step in the life of one field. `order` counts the steps of its target from 0. */
export type Change = {
  readonly op: ChangeOp;
  /** Path inside the target: `["env", "PORT"]`. */
  readonly path: readonly string[];
  /** What was set, appended or removed. */
  readonly value: JsonValue;
  readonly origin: Origin;
  /** Path of the key below `origin.base`. */
  readonly sourcePath: readonly TomlPathKey[];
  readonly order: number;
  /** True where the step left the field as it was (a patch without effect). */
  readonly idle: boolean;
};

export type TargetKind = "city" | "agent" | "named-session" | "rig" | "provider" | "service";

/** What a chain belongs to: an agent by qualified name, a rig by name, the city's own tables by the empty name. */
export type Target = { readonly kind: TargetKind; readonly name: string };

/** The history of one target, in order. Replaying it yields the composed value. */
export type TargetHistory = { readonly target: Target; readonly changes: readonly Change[] };
