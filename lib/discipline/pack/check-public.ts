import { childPointer } from "../text/pointer";
import { type Asked, checkAskedId, checkEntry, checkLabel, checkQuestion } from "./check-question";
import type { PublicQuestion } from "./pack";
import type { PackSource } from "./pack-source";
import type { Report } from "./report";

const QUESTION: Asked = { what: "public question", kinds: ["text", "choice"] };
const MOST_QUESTIONS = 2;

/** `public`: questions whose answers the whole room sees (discipline spec, Public questions; formats R5). */
export function checkPublic(source: PackSource, report: Report): readonly PublicQuestion[] {
  const value = source.manifest.public;
  if (value === undefined) return [];
  const check = source.check("pack.public", report);
  if (!Array.isArray(value)) {
    check.fail("/public", "public is a list of public questions");
    return [];
  }
  if (value.length > MOST_QUESTIONS) {
    check.fail("/public", `there are ${value.length} public questions; at most ${MOST_QUESTIONS}`);
  }
  const questions: PublicQuestion[] = [];
  const ids = new Set<string>();
  value.forEach((item: unknown, index) => {
    const pointer = childPointer("/public", index);
    const before = check.failures;
    const entry = checkEntry(check, pointer, item, QUESTION, ["id", "label", "question", "search"]);
    if (!entry) return;
    const id = checkAskedId(check, pointer, entry, QUESTION);
    if (id !== undefined && ids.has(id))
      check.fail(`${pointer}/id`, `two public questions share the id ${JSON.stringify(id)}`);
    if (id !== undefined) ids.add(id);
    const label = checkLabel(check, pointer, entry, QUESTION);
    const question = checkQuestion(check, pointer, entry, QUESTION);
    const { search = false } = entry;
    if (typeof search !== "boolean") {
      check.fail(
        `${pointer}/search`,
        "search of a public question is true or false, not text (yes is text in YAML 1.2)",
      );
    }
    if (check.failures > before || id === undefined || label === undefined || question === undefined) return;
    questions.push({ id, label, question, search: search === true });
  });
  return questions;
}
