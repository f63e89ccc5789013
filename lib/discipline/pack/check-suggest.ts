import { childPointer } from "../text/pointer";
import type { Suggest } from "./pack";
import type { PackSource } from "./pack-source";
import type { Report } from "./report";
import { closedMapping, isText, listOf } from "./shape";

const MOST = 50;

/** `suggest`: how a host may offer this pack for a goal typed in plain language. */
export function checkSuggest(source: PackSource, report: Report): Suggest | undefined {
  const value = source.manifest.suggest;
  if (value === undefined) return undefined;
  const check = source.check("pack.suggest", report);
  const entry = closedMapping(check, "/suggest", value, "suggest", [], ["keywords", "examples"]);
  if (!entry) return undefined;
  const read = (key: "keywords" | "examples", judge: (text: unknown, pointer: string) => text is string) => {
    const pointer = `/suggest/${key}`;
    const list = listOf(check, pointer, entry[key], key) ?? [];
    if (list.length > MOST) check.fail(pointer, `${key} has ${list.length} entries; at most ${MOST}`);
    return list.filter((text, index): text is string => judge(text, childPointer(pointer, index)));
  };
  const keywords = read("keywords", (text, pointer): text is string => {
    if (!isText(text)) check.fail(pointer, "a keyword is a word or short phrase as text");
    else if (text !== text.toLowerCase()) check.fail(pointer, `the keyword ${JSON.stringify(text)} is not lower case`);
    else return true;
    return false;
  });
  const examples = read("examples", (text, pointer): text is string => {
    if (isText(text)) return true;
    check.fail(pointer, "an example is a whole goal as text");
    return false;
  });
  return { keywords, examples };
}
