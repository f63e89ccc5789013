import { plainText } from "../session/loose";
import type { Verdict } from "./check-result";

/**
 * Reads what a check script said (runtime 10.3): exit 0 is ok, 1 a warning, more an error; the first non-blank line of
 * what it wrote is the message, the rest are details. Colours and control characters of a terminal are no part of either.
 */
export function scriptVerdict(exitCode: number, output: string): Verdict {
  const lines = scriptLines(output);
  const first = lines.findIndex((line) => line.trim() !== "");
  const message = first < 0 ? "check completed" : (lines[first] ?? "").trim();
  const details = first < 0 ? [] : lines.slice(first + 1).filter((line) => line.trim() !== "");
  return { status: exitCode === 0 ? "ok" : exitCode === 1 ? "warning" : "error", message, details };
}

/** What a script wrote, line by line, without what only a terminal understands. */
export const scriptLines = (output: string): string[] =>
  plainText(output)
    .split("\n")
    .map((line) => line.trimEnd());
