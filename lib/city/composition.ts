import type { Diagnostic } from "@/lib/diagnostic/diagnostic";
import type { ComposedCity } from "./composed-city";
import type { Provenance } from "./provenance/provenance";

/** What `composeCity` hands back. Nothing is thrown for a user's mistake. */
export type Composition = {
  /**
   * The city as far as it composes: present as soon as city.toml can be read, so that one missing import leaves the rest
   * visible. Ask `loads` before anything is written or started from it.
   */
  readonly city?: ComposedCity;
  /** No error of the load stage. */
  readonly loads: boolean;
  /** `loads`, and no error of the validate stage (reference 1.2). */
  readonly valid: boolean;
  /** Every finding of both stages, errors first, then by file and line. */
  readonly diagnostics: readonly Diagnostic[];
  readonly loadDiagnostics: readonly Diagnostic[];
  readonly validationDiagnostics: readonly Diagnostic[];
  readonly provenance: Provenance;
};
