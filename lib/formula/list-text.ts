/** What `formula list` prints: one name a line, or why there is none (reference 10). */
export function listText(layers: readonly string[], names: readonly string[]): string {
  if (layers.length === 0) return "No formula search paths configured.\n";
  return names.length === 0 ? "No formulas found.\n" : names.map((name) => `${name}\n`).join("");
}

/** One formula in the JSON form of `formula list`. */
export type ListedFormula = { readonly name: string; readonly source: string };

/** The JSON form of `formula list`, to be printed as one line. */
export function listJson(
  cityPath: string,
  searchPaths: readonly string[],
  formulas: readonly ListedFormula[],
): Readonly<Record<string, unknown>> {
  return {
    schema_version: "1",
    ok: true,
    city_path: cityPath,
    search_paths: searchPaths,
    formulas,
    summary: { count: formulas.length },
  };
}
