/** How a step came to be where it is, one entry a transformation, oldest first. */
export type Through =
  | { readonly kind: "extends"; readonly child: string; readonly parent: string }
  | { readonly kind: "loop"; readonly loop: string; readonly iteration: number; readonly value?: number }
  | { readonly kind: "expand"; readonly target: string; readonly expansion: string }
  | { readonly kind: "advice"; readonly target: string; readonly aspect?: string }
  | { readonly kind: "standalone"; readonly expansion: string };

/** Where a step was written: the file, the 1-based line of its table, its path inside the file, and what carried it here. */
export type Origin = {
  readonly file: string;
  readonly line: number;
  readonly path: readonly (string | number)[];
  readonly through: readonly Through[];
};
