import type { LessonTemplate } from "./pack";
import type { PackSource } from "./pack-source";
import type { Check, Report } from "./report";

/** What a lesson template may ask the host to fill in from the log (discipline spec, `lessons`). */
export const PLACEHOLDERS = [
  "goal",
  "members",
  "tasks",
  "allocation",
  "decisions",
  "changes",
  "policy_outcomes",
  "duration",
] as const;

export type Placeholder = (typeof PLACEHOLDERS)[number];

/** `lessons`: Markdown templates with placeholders of the fixed set (discipline formats F7). */
export function checkLessons(source: PackSource, report: Report): readonly LessonTemplate[] {
  return source.files("lessons", "pack.lessons", report, ".md").map(({ path, text }) => {
    checkPlaceholders(report.check("pack.lessons", path), text);
    return { path, text };
  });
}

function checkPlaceholders(check: Check, text: string): void {
  for (let at = text.indexOf("{{"); at >= 0; at = text.indexOf("{{", at)) {
    const known = PLACEHOLDERS.find((name) => text.startsWith(`{{${name}}}`, at));
    if (known) {
      at += known.length + 4;
      continue;
    }
    const shown = /^\{\{[^{}\n]{0,40}\}?\}?/.exec(text.slice(at, at + 60))?.[0] ?? "{{";
    const before = text.slice(0, at).split("\n");
    const place = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
    check.fail(
      "",
      `${shown} is no placeholder; write one of ${PLACEHOLDERS.map((name) => `{{${name}}}`).join(", ")}`,
      place,
    );
    at += 2;
  }
}
