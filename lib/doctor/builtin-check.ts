import type { Verdict } from "./check-result";
import type { CityFacts, DoctorFacts } from "./facts";
import type { RepairPlan } from "./repair/repair-plan";

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
  /** What would mend it, where a machine can; asked only when the check is not ok. May throw a `RepairRefusal`. */
  readonly repair?: (facts: DoctorFacts) => RepairPlan;
} & (
  | { readonly needs: "files"; readonly run: (facts: DoctorFacts) => Verdict }
  | { readonly needs: "city" | "store"; readonly run: (facts: CityFacts) => Verdict }
);
