import { baseName } from "@/lib/files/path";
import type { PackSkill } from "./pack";
import type { PackFile } from "./pack-path";
import type { PackSource } from "./pack-source";
import { parseYaml } from "./parse-yaml";
import type { Check, Report } from "./report";
import { isMapping, isText, type Mapping } from "./shape";

const SKILL_FILE = "SKILL.md";

/** A skill and its front matter, for the search for vault keys. */
export type ReadSkill = { readonly skill?: PackSkill; readonly path: string; readonly frontMatter?: Mapping };

/** `skills`: SKILL.md files loaded by agents that join; text, never executed (discipline formats F8). */
export function checkSkills(source: PackSource, report: Report): readonly ReadSkill[] {
  const manifestCheck = source.check("pack.skills", report);
  return source.files("skills", "pack.skills", report).map((file) => {
    if (baseName(`/${file.path}`) !== SKILL_FILE) {
      manifestCheck.fail(file.pointer, `${JSON.stringify(file.path)} is not named ${SKILL_FILE}`);
      return { path: file.path };
    }
    return readSkill(report.check("pack.skills", file.path), file);
  });
}

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)(?:\r?\n)?^---[ \t]*(?:\r?\n|$)/m;

function readSkill(check: Check, { path, text }: PackFile): ReadSkill {
  const [block, yaml] = FRONT_MATTER.exec(text) ?? [];
  if (block === undefined || yaml === undefined || !text.startsWith(block)) {
    check.fail("", "the skill has no front matter; start the file with --- and name, description, ---");
    return { path };
  }
  const { value, faults } = parseYaml(yaml);
  for (const fault of faults) check.fail("", fault.message, { line: fault.line + 1, column: fault.column });
  if (faults.length > 0) return { path };
  if (!isMapping(value)) {
    check.fail("", "the front matter is a mapping with name and description");
    return { path };
  }
  const { name, description } = value;
  for (const [key, given] of Object.entries({ name, description })) {
    if (!Object.hasOwn(value, key)) check.fail("", `the front matter has no ${key}; add it`);
    else if (!isText(given)) check.fail(`/${key}`, `${key} is text that is not blank`);
  }
  const skill = isText(name) && isText(description) ? { path, name, description, text } : undefined;
  return { path, frontMatter: value, ...(skill ? { skill } : {}) };
}
