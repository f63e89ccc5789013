import type { Finding } from "../report/finding";

/** The table of a JSON formula; a syntax error comes back as a finding with line and column. */
export function parseJson(text: string, file: string): { readonly table: object } | { readonly finding: Finding } {
  const problem = (message: string, offset?: number): { finding: Finding } => {
    const before = offset === undefined ? undefined : text.slice(0, offset).split("\n");
    return {
      finding: {
        code: "formula-decode",
        severity: "error",
        message,
        file,
        path: [],
        context: `parse ${file}: json: `,
        ...(before && { line: before.length, column: before.at(-1)!.length + 1 }),
      },
    };
  };
  try {
    const table: unknown = JSON.parse(text);
    if (typeof table === "object" && table !== null && !Array.isArray(table)) return { table };
    return problem("the top level must be an object", 0);
  } catch (error) {
    if (error instanceof RangeError) return problem("nested too deeply", 0);
    if (!(error instanceof SyntaxError)) throw error;
    const position = /position (\d+)/.exec(error.message)?.[1];
    return problem(error.message, position === undefined ? text.length : Number(position));
  }
}
