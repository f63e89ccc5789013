import { isMessageType, MESSAGE_TYPES } from "../core/message";
import { readByTemplate } from "../host/mint";
import type { MintTemplate } from "./pack";
import type { PackSource, YamlPart } from "./pack-source";
import type { Check, Report } from "./report";
import { checkId, closedMapping, isText } from "./shape";

/** `mint`: templates of small reading agents, each with its own tests, which all run (discipline formats F4). */
export function checkMint(source: PackSource, report: Report): readonly MintTemplate[] {
  const templates: MintTemplate[] = [];
  for (const part of source.yamlFiles("mint", "pack.mint", report)) {
    const check = report.check("pack.mint", part.path, part.locate);
    const template = readTemplate(check, part);
    if (!template) continue;
    if (templates.some((other) => other.template === template.template)) {
      check.fail("/template", `two templates are named ${JSON.stringify(template.template)}`);
    }
    template.tests.forEach((test, index) => {
      const value = readByTemplate(template, test.text);
      if (value === test.value) return;
      check.fail(
        `/tests/${index}`,
        `the test fails: the template reads ${JSON.stringify(value)}, not ${JSON.stringify(test.value)}`,
      );
    });
    templates.push(template);
  }
  return templates;
}

function readTemplate(check: Check, { value }: YamlPart): MintTemplate | undefined {
  const keys = ["template", "reads", "rules", "otherwise"];
  const entry = closedMapping(check, "", value, "a template", keys, ["tests"]);
  if (!entry) return undefined;
  if (Object.hasOwn(entry, "template")) checkId(check, "/template", entry.template, "the name of a template");
  if (Object.hasOwn(entry, "otherwise")) checkText(check, "/otherwise", entry.otherwise, "otherwise");
  if (Object.hasOwn(entry, "reads")) {
    each(check, "/reads", entry.reads, "reads is a list of at least one message type", (type, at) => {
      if (!isMessageType(type)) {
        check.fail(at, `${JSON.stringify(type)} is no message type; types are ${MESSAGE_TYPES.join(", ")}`);
      }
    });
  }
  if (Object.hasOwn(entry, "rules")) {
    each(check, "/rules", entry.rules, "rules is a list of at least one mapping with any_of and value", (rule, at) => {
      const parts = closedMapping(check, at, rule, "a rule", ["any_of", "value"]);
      if (!parts) return;
      if (Object.hasOwn(parts, "value")) checkText(check, `${at}/value`, parts.value, "the value of a rule");
      if (!Object.hasOwn(parts, "any_of")) return;
      each(check, `${at}/any_of`, parts.any_of, "any_of is a list of at least one word or phrase", (word, wordAt) =>
        checkText(check, wordAt, word, "a word or phrase"),
      );
    });
  }
  each(check, "/tests", entry.tests, "a template has at least one test with text and value", (test, at) => {
    const parts = closedMapping(check, at, test, "a test", ["text", "value"]);
    if (!parts) return;
    if (Object.hasOwn(parts, "text") && typeof parts.text !== "string")
      check.fail(`${at}/text`, "the text of a test is text");
    if (Object.hasOwn(parts, "value")) checkText(check, `${at}/value`, parts.value, "the value of a test");
  });
  return check.failures === 0 ? (entry as MintTemplate) : undefined;
}

function checkText(check: Check, pointer: string, value: unknown, what: string): void {
  if (!isText(value)) check.fail(pointer, `${what} is text that is not blank`);
}

function each(
  check: Check,
  pointer: string,
  list: unknown,
  message: string,
  judge: (item: unknown, pointer: string) => void,
): void {
  if (!Array.isArray(list) || list.length === 0) check.fail(list === undefined ? "" : pointer, message);
  else for (const [index, item] of list.entries()) judge(item, `${pointer}/${index}`);
}
