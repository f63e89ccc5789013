/** A page of the documentation; its text is Markdown, made or read when it is asked for. */
export type DocPage = {
  readonly slug: string;
  readonly title: string;
  readonly group: "Guides" | "Reference";
  /** One line: whom it is for, or what it lists. */
  readonly summary: string;
  readonly text: () => Promise<string>;
};

/** A table of Markdown; bars and line ends inside of cells do not break it. */
export function markdownTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (text: string) =>
    text
      .replaceAll("\\", "\\\\")
      .replaceAll("|", "\\|")
      .replaceAll(/\s*\n\s*/g, " ");
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;
  return [line(heads), `|${heads.map(() => "---").join("|")}|`, ...rows.map(line)].join("\n");
}
