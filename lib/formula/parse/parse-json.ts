import type { Finding } from "../report/finding";
import { JsonPlaces, JsonTextError } from "./json-places";

/** Deeper than any formula needs, and shallow enough to be read recursively. */
const MAX_DEPTH = 500;

/** The table of a JSON formula; a syntax error comes back as a finding with line and column. */
export function parseJson(text: string, file: string): { readonly table: object } | { readonly finding: Finding } {
  const problem = (message: string, line = 1, column = 1): { finding: Finding } => {
    const context = `parse ${file}: json: `;
    return { finding: { code: "formula-decode", severity: "error", message, file, path: [], line, column, context } };
  };
  if (depthOf(text) > MAX_DEPTH) return problem(`nested deeper than ${MAX_DEPTH} levels`);
  try {
    const table: unknown = JSON.parse(text);
    if (typeof table === "object" && table !== null && !Array.isArray(table)) return { table };
    return problem("the top level must be an object");
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return problem(...whereItFails(text, error.message));
  }
}

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]+|\\.)*"|[[\]{}]/gs)) {
    if (token === "[" || token === "{") deepest = Math.max(deepest, ++depth);
    else if (token === "]" || token === "}") depth--;
  }
  return deepest;
}

/** The engine's own message names no line; our reader does, and the engine's words stand where only it objects. */
function whereItFails(text: string, message: string): [string, number, number] {
  try {
    new JsonPlaces(text);
    return [message, 1, 1];
  } catch (error) {
    if (error instanceof JsonTextError) return [error.message, error.line, error.column];
    if (error instanceof SyntaxError) return [error.message, 1, 1];
    throw error;
  }
}
