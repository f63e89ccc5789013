import type { MintTemplate } from "../pack/pack";
import { foldText, hasWholeWords } from "../text/words";

/** What a minted agent reads from a text: the value of the first rule with a whole-word, case-folded hit (formats F4). */
export function readByTemplate(template: MintTemplate, text: string): string {
  const folded = foldText(text);
  const rule = template.rules.find(({ any_of }) => any_of.some((words) => hasWholeWords(folded, foldText(words))));
  return rule?.value ?? template.otherwise;
}

/** Whether every test of a template passes; a minted agent is enrolled only then (discipline spec, `mint`). */
export function provesItself(template: MintTemplate): boolean {
  return (
    template.tests.length > 0 && template.tests.every(({ text, value }) => readByTemplate(template, text) === value)
  );
}
