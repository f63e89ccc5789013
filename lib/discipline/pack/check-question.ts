import { childPointer } from "../text/pointer";
import { foldText } from "../text/words";
import type { Question } from "./pack";
import type { Check } from "./report";
import { ID_FORM, ID_LENGTH, isMapping, isText, type Mapping, reportUnknownKeys } from "./shape";

/** The names of a thing with a question in messages: a compared set or a public question. */
export type Asked = { readonly what: string; readonly kinds: readonly Question["kind"][] };

const FEWEST_OPTIONS = 2;
const MOST_OPTIONS = 12;

/** The entry of a list as a mapping with known keys; other shapes are reported. */
export function checkEntry(
  check: Check,
  pointer: string,
  value: unknown,
  { what }: Asked,
  known: readonly string[],
): Mapping | undefined {
  if (!isMapping(value)) {
    check.fail(pointer, `a ${what} is a mapping with ${known.join(", ")}`);
    return undefined;
  }
  reportUnknownKeys(check, pointer, value, `a ${what}`, known);
  return value;
}

/** The id of a compared set or public question; each way to miss the form has its own message. */
export function checkAskedId(check: Check, pointer: string, entry: Mapping, { what }: Asked): string | undefined {
  const at = childPointer(pointer, "id");
  const { id } = entry;
  if (!Object.hasOwn(entry, "id")) check.fail(pointer, `a ${what} has no id; add one`);
  else if (typeof id !== "string" || !ID_FORM.test(id)) {
    const form = "lower-case letters a to z, digits and hyphens, starting with a letter";
    check.fail(at, `the id of a ${what} is not well formed; use ${form}`);
  } else if (id.length > ID_LENGTH) check.fail(at, `the id of a ${what} is longer than ${ID_LENGTH} characters`);
  else return id;
  return undefined;
}

/** The label under which an answer or a shared value is shown. */
export function checkLabel(check: Check, pointer: string, entry: Mapping, { what }: Asked): string | undefined {
  if (!Object.hasOwn(entry, "label")) check.fail(pointer, `a ${what} has no label; say what it is called on screens`);
  else if (!isText(entry.label)) {
    check.fail(childPointer(pointer, "label"), `the label of a ${what} is text that is not blank`);
  } else return entry.label;
  return undefined;
}

/** The question itself: text, kind, options and why. */
export function checkQuestion(check: Check, pointer: string, entry: Mapping, asked: Asked): Question | undefined {
  const { what } = asked;
  const at = childPointer(pointer, "question");
  const question = entry.question;
  if (!Object.hasOwn(entry, "question")) {
    check.fail(pointer, `a ${what} has no question; add one with text and kind`);
    return undefined;
  }
  if (!isMapping(question)) {
    check.fail(at, `the question of a ${what} is a mapping with text and kind`);
    return undefined;
  }
  reportUnknownKeys(check, at, question, `the question of a ${what}`, ["text", "kind", "options", "why"]);
  if (!Object.hasOwn(question, "text")) check.fail(at, `the question of a ${what} has no text; write what is asked`);
  else if (!isText(question.text))
    check.fail(`${at}/text`, `the text of a ${what} is not blank text; write what is asked`);
  if (Object.hasOwn(question, "why") && !isText(question.why)) {
    check.fail(`${at}/why`, `the why line of a ${what} is text that is not blank`);
  }
  const kind = checkKind(check, at, question, asked);
  const options = kind && checkOptions(check, at, question, kind, what);
  if (!kind || !isText(question.text)) return undefined;
  return {
    text: question.text,
    kind,
    ...(options ? { options } : {}),
    ...(isText(question.why) ? { why: question.why } : {}),
  };
}

function checkKind(check: Check, at: string, question: Mapping, { what, kinds }: Asked): Question["kind"] | undefined {
  const known = kinds.find((kind) => kind === question.kind);
  if (known) return known;
  if (!Object.hasOwn(question, "kind"))
    check.fail(at, `the question of a ${what} has no kind; use ${kinds.join(", ")}`);
  else if (question.kind === "amount" && kinds.includes("slots")) {
    check.fail(`${at}/kind`, `the kind amount is not for a ${what}: a set is matched value by value`);
  } else check.fail(`${at}/kind`, `the kind of a ${what} is ${kinds.join(", ")}`);
  return undefined;
}

function checkOptions(
  check: Check,
  at: string,
  question: Mapping,
  kind: Question["kind"],
  what: string,
): readonly string[] | undefined {
  const pointer = `${at}/options`;
  const { options } = question;
  const present = Object.hasOwn(question, "options");
  if (kind !== "choice") {
    if (present) check.fail(pointer, `a ${what} of kind ${kind} takes no options; remove them`);
    return undefined;
  }
  if (!present) {
    check.fail(at, `a ${what} of kind choice needs options; list ${FEWEST_OPTIONS} to ${MOST_OPTIONS}`);
    return undefined;
  }
  if (!Array.isArray(options)) {
    check.fail(pointer, `the options of a ${what} are a list of texts`);
    return undefined;
  }
  if (options.length < FEWEST_OPTIONS || options.length > MOST_OPTIONS) {
    check.fail(pointer, `a ${what} has ${options.length} options; choice needs ${FEWEST_OPTIONS} to ${MOST_OPTIONS}`);
  }
  const seen = new Set<string>();
  options.forEach((option: unknown, index) => {
    const each = childPointer(pointer, index);
    if (!isText(option)) check.fail(each, `an option of a ${what} is text that is not blank; put numbers in quotes`);
    else if (seen.has(foldText(option))) {
      check.fail(each, `the options of a ${what} are not distinct: ${JSON.stringify(option)} is there twice`);
    } else seen.add(foldText(option));
  });
  return options.filter(isText);
}
