import { shownSource } from "../source/shown-source";

/** What can be wrong with the imports of a city on this machine (reference 8.7). */
export const IMPORT_ISSUES = [
  "missing-lockfile",
  "missing-lock-entry",
  "missing-lock-commit",
  "lock-constraint-mismatch",
  "conflicting-constraints",
  "missing-cache",
  "unreadable-cache",
  "unreadable-cache-git",
  "cache-checkout-mismatch",
  "cache-worktree-dirty",
  "missing-cached-pack",
  "unreadable-cached-pack",
  "invalid-cached-pack",
  "invalid-synthetic-cache",
  "invalid-cache-path",
  "stale-lock-entry",
] as const;
export type ImportIssueCode = (typeof IMPORT_ISSUES)[number];

/** One finding of `import check`. `name` is the chain of bindings for nested imports: `gas/tools`. */
export type ImportIssue = {
  readonly code: ImportIssueCode;
  readonly name?: string;
  readonly source?: string;
  readonly issue: string;
  readonly commit?: string;
  readonly path?: string;
  readonly repair: string;
};

/** The report of `import check` as it is printed (reference 8.7). */
export function importReportText(issues: readonly ImportIssue[], checked: number): string {
  if (issues.length === 0) return `Import state OK: ${checked} remote import(s) checked\n`;
  let text = `Import state has ${issues.length} issue(s):\n`;
  for (const { code, name, source, issue, commit, path, repair } of issues) {
    text += `  [error] ${code}${name ? ` ${shownSource(name)}` : ""}${source ? ` (${shownSource(source)})` : ""}\n`;
    for (const [label, value] of Object.entries({ issue, commit, path, repair })) {
      if (value) text += `    ${label}: ${shownSource(value)}\n`;
    }
  }
  return text;
}
