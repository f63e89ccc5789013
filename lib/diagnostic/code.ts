import type { BeadCode } from "./codes/bead";
import type { DisciplineCode } from "./codes/discipline";
import type { DiscoverCode } from "./codes/discover";
import type { FormulaCode } from "./codes/formula";
import type { ImportCode } from "./codes/import";
import type { OrderCode } from "./codes/order";
import type { PackCode } from "./codes/pack";
import type { ProviderCode } from "./codes/provider";
import type { SettingCode } from "./codes/setting";

/** Every stable code, by room. Each room lists its own with the spec section beside it. */
export type DiagnosticCode =
  | "toml-syntax"
  | "toml-type"
  | "file-unreadable"
  | PackCode
  | DiscoverCode
  | ImportCode
  | SettingCode
  | FormulaCode
  | BeadCode
  | OrderCode
  | ProviderCode
  | DisciplineCode;
