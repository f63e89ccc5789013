/** One `formula_compiler` requirement as authored, and the words that say who asked for it (formula 5, reference 6). */
export type Constraint = { readonly raw: string; readonly source: string };
