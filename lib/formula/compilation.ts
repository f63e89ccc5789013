import type { Diagnostic } from "@/lib/diagnostic/diagnostic";
import type { Formula } from "./formula";
import type { Recipe } from "./recipe";
import type { EffectiveValue, SuppliedValues } from "./variables/effective-values";

/** What decides a compilation besides the files. */
export type CompileOptions = {
  /** Values that conditions, loop bounds and expansions see; formula defaults lie below them. */
  readonly values?: SuppliedValues;
  /** `[daemon] formula_v2`: the host capability is 2.0.0 when on (the default) and 1.0.0 when off (formula 5). */
  readonly formulaV2?: boolean;
  /**
   * Where loop bounds or conditions have a bad variable, report the problems of all variables with it (decision F10):
   * for a cook. A preview checks supplied values and those that the compile itself needs.
   */
  readonly checkAllValues?: boolean;
};

/** One step of the pipeline as it ran: plain data that shares structure with its neighbours. `before` of the first pass is the parsed file. */
export type PassRecord = {
  readonly name: string;
  readonly spec: string;
  readonly before: Formula;
  readonly after: Formula;
};

/**
 * The result of one compile. `recipe` is absent exactly when a diagnostic of severity `error` is present; `error` is then
 * the whole refusal as one text, with the stage it came from in front (`resolving formula "x": …`).
 */
export type Compilation = {
  readonly name: string;
  readonly recipe?: Recipe;
  readonly diagnostics: readonly Diagnostic[];
  readonly error?: string;
  readonly passes: readonly PassRecord[];
  /** Every variable that has a value, with the source that won. */
  readonly values: readonly EffectiveValue[];
};
