import { isTrue, TemplateCall, type TemplateValue, textOf } from "./template-value";

export type TemplateFunction = (args: readonly TemplateValue[]) => TemplateValue;

const compare = (test: (order: number) => boolean): TemplateFunction => {
  return ([a = null, b = null]) => {
    const [left, right] = typeof a === "number" && typeof b === "number" ? [a, b] : [textOf(a), textOf(b)];
    return test(left === right ? 0 : left < right ? -1 : 1);
  };
};

/** The functions that prompts use: those of the language, and `basename` and `templateFirst` (reference 23.4). */
export const templateFunctions: Readonly<Record<string, TemplateFunction>> = {
  eq: ([first = null, ...others]) => others.some((other) => other === first),
  ne: ([a, b]) => a !== b,
  lt: compare((order) => order < 0),
  le: compare((order) => order <= 0),
  gt: compare((order) => order > 0),
  ge: compare((order) => order >= 0),
  not: ([value = null]) => !isTrue(value),
  and: (args) => chosen(args, (value) => !isTrue(value)),
  or: (args) => chosen(args, isTrue),
  len: ([value = null]) => (typeof value === "string" || Array.isArray(value) ? value.length : 0),
  print: (args) => args.map(textOf).join(""),
  println: (args) => `${args.map(textOf).join(" ")}\n`,
  printf: ([format = "", ...args]) => formatted(textOf(format), args),
  basename: ([name = ""]) => textOf(name).split("/").at(-1) ?? "",
  templateFirst: ([dot = null, ...names]) => new TemplateCall(names.map(textOf), dot),
};

/** The first argument of a kind, else the last one. */
function chosen(args: readonly TemplateValue[], test: (value: TemplateValue) => boolean): TemplateValue {
  const index = args.findIndex(test);
  return args.at(index < 0 ? -1 : index) ?? null;
}

function formatted(format: string, args: readonly TemplateValue[]): string {
  let next = 0;
  return format.replaceAll(/%([%svdq])/g, (_, verb: string) => {
    if (verb === "%") return "%";
    const value = textOf(args[next++] ?? null);
    return verb === "q" ? JSON.stringify(value) : value;
  });
}
