/** One line of a case file that is not blank: the case, or why there is none. */
export type CaseLine = { readonly line: number } & (
  | { readonly caseJson: CaseHead; readonly fault?: undefined }
  | { readonly caseJson?: undefined; readonly fault: string }
);

/** What a run needs to know of any case; the rest is its area's to read. */
export type CaseHead = { readonly id: string; readonly area?: string; readonly [field: string]: unknown };

/** The cases of a file in order. A byte order mark, CRLF and blank lines are fine; a line that is no case is told as such. */
export function caseLines(text: string): readonly CaseLine[] {
  return text
    .replace(/^\uFEFF/, "")
    .split("\n")
    .flatMap((source, index) => (source.trim() === "" ? [] : [readLine(source, index + 1)]));
}

function readLine(source: string, line: number): CaseLine {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch (error) {
    return { line, fault: `is no JSON: ${(error as Error).message}` };
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { line, fault: "is no JSON object" };
  const { id, ...fields } = value as { readonly id?: unknown };
  if (typeof id !== "string" || id === "") return { line, fault: "has no id" };
  if (!("expect" in fields)) return { line, fault: `case ${id} expects nothing: "expect" is missing` };
  return { line, caseJson: { ...fields, id } };
}
