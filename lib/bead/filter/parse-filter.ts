import { didYouMean } from "@/lib/diagnostic/did-you-mean";
import {
  beadFlags,
  beadParts,
  beadStates,
  type Filter,
  type FilterKey,
  type FilterOp,
  type FilterProblem,
  type FilterTerm,
  filterKeys,
} from "./filter";
import { parseMoment } from "./parse-moment";

const allowed: Partial<Record<FilterKey, readonly string[]>> = {
  state: beadStates,
  is: beadFlags,
  has: beadParts,
  priority: ["0", "1", "2", "3", "4"],
};

/** Words that people use for a key. */
const aliases: Readonly<Record<string, FilterKey>> = {
  p: "priority",
  labels: "label",
  agent: "assignee",
  target: "routed",
};

const times: readonly FilterKey[] = ["age", "created", "updated", "closed"];

/** A mistake before its place is known: `part` is the wrong text inside of the term; the whole term when empty. */
type Mistake = { readonly message: string; readonly part?: string; readonly instead?: string };

/**
 * Reads a typed filter, `state:blocked rig:web -type:system age:>2d "two words"`: terms joined by blanks, all of which must hold;
 * `-` negates; commas part alternatives. Terms with mistakes are left out and reported, all of them.
 */
export function parseFilter(text: string): Filter {
  const terms: FilterTerm[] = [];
  const problems: FilterProblem[] = [];
  const words = /-?(?:[A-Za-z][\w.-]*:(?:[<>]=?)?)?(?:"[^"]*"|"[^"]*$|[^\s"])+/g;
  for (const match of text.matchAll(words)) {
    const read = parseTerm(match[0]);
    if ("message" in read) problems.push(placed(read, match[0], match.index));
    else terms.push(read);
  }
  return { terms, problems };
}

function placed({ message, part = "", instead = "" }: Mistake, term: string, at: number): FilterProblem {
  const inside = part === "" ? -1 : term.lastIndexOf(part);
  const from = at + Math.max(0, inside);
  return { at, term, from, to: inside < 0 ? at + term.length : from + part.length, message, instead };
}

/** A filter with the part that a problem is about replaced by what was probably meant. */
export function correctFilter(text: string, { from, to, instead }: FilterProblem): string {
  return text.slice(0, from) + instead + text.slice(to);
}

/** A mistake as one line, with the column that it begins at (from 1): for answers that have no room for a caret. */
export function filterProblemText({ from, term, message }: FilterProblem): string {
  return `column ${from + 1}, ${term}: ${message}`;
}

function parseTerm(word: string): FilterTerm | Mistake {
  const negated = word.startsWith("-") && word.length > 1;
  const body = negated ? word.slice(1) : word;
  if (body.split('"').length % 2 === 0)
    return { message: "the quotation mark is not closed", part: body.slice(body.lastIndexOf('"')) };
  const parts = /^([A-Za-z][\w.-]*):(<=|>=|<|>)?(.*)$/s.exec(body);
  if (!parts) return { key: "text", field: "", op: "=", values: [unquote(body)], negated };
  const [, name = "", op = "=", rest = ""] = parts;
  const [head = "", ...tail] = name.split(".");
  const key = filterKeys.find((each) => each === head && each !== "text") ?? aliases[head];
  if (!key) {
    const near = didYouMean(head, [...filterKeys, ...Object.keys(aliases)]);
    return {
      message: `unknown filter "${head}"; ${near ? `did you mean "${near}"?` : `there are: ${filterKeys.slice(1).join(", ")}`}`,
      part: `${head}${name.length > head.length ? "." : ":"}`,
      instead: near ? `${near}${name.length > head.length ? "." : ":"}` : "",
    };
  }
  const field = tail.join(".");
  if ((key === "meta") !== (field !== ""))
    return {
      message: key === "meta" ? "write meta.<key>:<value>" : `"${name}" has no parts; write ${key}:<value>`,
      part: `${name}:`,
      instead: key === "meta" ? "" : `${key}:`,
    };
  const values = split(rest);
  if (values.length === 0) return { message: `"${name}:" needs a value` };
  const term: FilterTerm = {
    key,
    field,
    op: op as FilterOp,
    values: values.map((value) => canonical(key, value)),
    negated,
  };
  return problemOf(term) ?? term;
}

function problemOf({ key, op, values }: FilterTerm): Mistake | undefined {
  if (times.includes(key)) {
    if (values.length > 1) return { message: `${key} takes one moment; write two terms for a span` };
    const bad = values.find((value) => parseMoment(value) === undefined);
    return bad === undefined
      ? undefined
      : {
          message: `"${bad}" is no length of time or date; write ${key}:>2d or ${key}:<2026-05-02`,
          part: bad,
        };
  }
  if (op !== "=" && key !== "priority") return { message: `${key} cannot be compared with ${op}`, part: op };
  const list = allowed[key];
  const unknown = list && values.find((value) => !list.includes(value));
  if (list && unknown !== undefined) {
    const near = unknown.length > 2 ? didYouMean(unknown, list) : undefined;
    return {
      message: `${key} has no value "${unknown}"; ${near ? `did you mean "${near}"?` : `there are: ${list.join(", ")}`}`,
      part: unknown,
      instead: near,
    };
  }
  return undefined;
}

function canonical(key: FilterKey, value: string): string {
  return key === "priority" ? value.replace(/^p/i, "") : value;
}

function split(rest: string): string[] {
  return (rest.match(/"[^"]*"|[^,"]+/g) ?? []).map(unquote).filter((value) => value !== "");
}

function unquote(text: string): string {
  return text.replaceAll('"', "");
}
