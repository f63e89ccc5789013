import type { BeadCode } from "./codes/bead";
import type { DisciplineCode } from "./codes/discipline";
import type { FormulaCode } from "./codes/formula";
import type { OrderCode } from "./codes/order";
import type { PackCode } from "./codes/pack";
import type { ProviderCode } from "./codes/provider";

/** Every stable code, by room. Each room lists its own with the spec section beside it. */
export type DiagnosticCode =
  | "toml-syntax"
  | "toml-type"
  | "file-unreadable"
  | PackCode
  | FormulaCode
  | BeadCode
  | OrderCode
  | ProviderCode
  | DisciplineCode;
