/** The file name endings of a formula, best first (formula 1.1). The second and third are deprecated; JSON is for the loader only. */
export const SPELLINGS = [".toml", ".formula.toml", ".formula.json"] as const;

export type Spelling = (typeof SPELLINGS)[number];

const LONGEST_FIRST: readonly Spelling[] = [".formula.toml", ".formula.json", ".toml"];

/** A file name split into formula name and spelling; undefined when it is no formula file. */
export function splitFileName(fileName: string): { readonly name: string; readonly spelling: Spelling } | undefined {
  const spelling = LONGEST_FIRST.find((ending) => fileName.endsWith(ending) && fileName.length > ending.length);
  return spelling && { name: fileName.slice(0, -spelling.length), spelling };
}

/** A requested name without a file ending that somebody typed along (reference 2.1). */
export function formulaName(requested: string): string {
  return splitFileName(requested)?.name ?? requested;
}
