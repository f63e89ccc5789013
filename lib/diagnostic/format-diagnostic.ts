import type { Diagnostic } from "./diagnostic";

/**
 * The one printed form: `file:line:column: severity: path: message; hint`. Parts that are not known are left out.
 * A message whose wording a spec fixes is printed unchanged.
 */
export function formatDiagnostic(diagnostic: Diagnostic): string {
  const { file, line, column, severity, path, message, hint } = diagnostic;
  const place = [file, line, column].filter((part) => part !== undefined).join(":");
  const what = path && !message.includes(path) ? `${path}: ${message}` : message;
  return `${place ? `${place}: ` : ""}${severity}: ${what}${hint ? `; ${hint}` : ""}`;
}
