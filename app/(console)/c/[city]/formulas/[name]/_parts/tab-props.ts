import type { Outputs } from "@/components/data/trpc";

/** A formula compiled with its defaults, as the page has it. */
export type FormulaData = Outputs["formula"]["show"];

/** Which formula, seen from where. */
export type FormulaScopeProps = { readonly city: string; readonly rig: string; readonly name: string };
