import type { Verdict } from "./check-result";
import type { CityFacts, DoctorFacts } from "./facts";

/**
 * A built-in check. `needs: "files"` runs on whatever is on disk; `needs: "city"` runs only when the city composed, and is
 * `not run` otherwise; `needs: "store"` also wants an open store.
 */
export type BuiltinCheck = {
  readonly name: string;
  /** The section that asks for it. */
  readonly spec: string;
  /** What it verifies, in words for the page. */
  readonly verifies: string;
} & (
  | { readonly needs: "files"; readonly run: (facts: DoctorFacts) => Verdict }
  | { readonly needs: "city" | "store"; readonly run: (facts: CityFacts) => Verdict }
);
