import { childPointer } from "../text/pointer";
import type { Vocabulary, VocabularyObject } from "./pack";
import type { PackSource } from "./pack-source";
import type { Report } from "./report";
import { isMapping, reportUnknownKeys } from "./shape";

const OBJECTS: readonly VocabularyObject[] = ["task", "resource", "need"];
const LONGEST = 40;

/** `vocabulary`: words shown on screens for core objects (discipline formats F15). Lengths count Unicode code points. */
export function checkVocabulary(source: PackSource, report: Report): Vocabulary {
  const value = source.manifest.vocabulary;
  if (value === undefined) return {};
  const check = source.check("pack.vocabulary", report);
  if (!isMapping(value)) {
    check.fail("/vocabulary", `vocabulary is a mapping from ${OBJECTS.join(", ")} to a word`);
    return {};
  }
  reportUnknownKeys(check, "/vocabulary", value, "vocabulary", OBJECTS);
  const words: { [kind in VocabularyObject]?: string } = {};
  for (const object of OBJECTS) {
    if (!Object.hasOwn(value, object)) continue;
    const word = value[object];
    const pointer = childPointer("/vocabulary", object);
    if (typeof word !== "string") check.fail(pointer, `the word for ${object} is text; put it in quotes`);
    else if (word.trim() === "") check.fail(pointer, `the word for ${object} is empty`);
    else if ([...word.trim()].length > LONGEST) {
      check.fail(pointer, `the word for ${object} is over ${LONGEST} characters`);
    } else words[object] = word.trim();
  }
  return words;
}
