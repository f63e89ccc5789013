import type { ModelReading, RuleReading } from "./model";

/** A selector of the pack: its key and the values that an agent may choose. */
export type SelectorAxis = { readonly key: string; readonly values: readonly string[] };

const describe = (axes: readonly SelectorAxis[], combination: readonly string[]): string =>
  axes.length === 0
    ? "{}"
    : `{ ${axes.map(({ key }, at) => `${key} = ${JSON.stringify(combination[at])}`).join(", ")} }`;

/** The combination with a running number in the full cross product, the last axis turning fastest. */
function combinationAt(axes: readonly SelectorAxis[], index: bigint): readonly string[] {
  const picked: string[] = [];
  let rest = index;
  for (const { values } of axes.toReversed()) {
    const size = BigInt(values.length);
    picked.unshift(values[Number(rest % size)]!);
    rest /= size;
  }
  return picked;
}

/** Reports what a rule's selector table gets wrong: every selector key exactly once, each with a value of its enum. */
function selectorFits(axes: readonly SelectorAxis[], { reader, selector }: RuleReading): boolean {
  let fits = true;
  const fail = (keys: readonly string[], message: string, hint: string): void => {
    reader.report.error("provider-price", reader.at(...keys), message, hint);
    fits = false;
  };
  if (axes.length === 0 && reader.has("selector")) {
    fail(["selector"], "the pack has no selector parameter", "remove the table");
    return false;
  }
  for (const key of Object.keys(selector))
    if (!axes.some((axis) => axis.key === key))
      fail(["selector", key], "names no selector of a parameter", "remove it");
  for (const { key, values } of axes) {
    const value = selector[key];
    if (value === undefined && !(reader.has("selector") && isWritten(reader.table.selector, key)))
      fail(["selector"], `selector "${key}" is missing`, "a rule names every selector exactly once");
    else if (value === undefined) fits = false;
    else if (!values.includes(value))
      fail(
        ["selector", key],
        `${JSON.stringify(value)} is no value of that parameter`,
        `use one of ${values.map((word) => JSON.stringify(word)).join(", ")}`,
      );
  }
  return fits;
}

function isWritten(table: unknown, key: string): boolean {
  return typeof table === "object" && table !== null && Object.hasOwn(table, key);
}

/**
 * Proves that every combination of selector values is priced by exactly one rule (notes 4); names the first that is
 * missing and each that is doubled. At most one combination more than there are rules is ever looked at.
 */
export function checkCoverage(axes: readonly SelectorAxis[], { reader, rules }: ModelReading): void {
  const priced = new Map<string, string>();
  let complete = rules.length > 0;
  for (const rule of rules) {
    if (!selectorFits(axes, rule)) {
      complete = false;
      continue;
    }
    const combination = axes.map(({ key }) => rule.selector[key]!);
    const id = JSON.stringify(combination);
    const first = priced.get(id);
    if (first !== undefined)
      rule.reader.report.error(
        "provider-coverage",
        rule.reader.at("selector"),
        `selector combination ${describe(axes, combination)} is priced by both ${first} and ${JSON.stringify(rule.rule_id ?? "this rule")}`,
        "exactly one rule prices a combination",
      );
    else priced.set(id, JSON.stringify(rule.rule_id ?? "an earlier rule"));
  }
  if (!complete || axes.some(({ values }) => values.length === 0)) return;
  const total = axes.reduce((product, { values }) => product * BigInt(values.length), 1n);
  for (let index = 0n; index < total; index++) {
    const combination = combinationAt(axes, index);
    if (priced.has(JSON.stringify(combination))) continue;
    reader.report.error(
      "provider-coverage",
      reader.at("pricing_rules"),
      `selector combination ${describe(axes, combination)} is priced by no rule`,
      "exactly one rule prices a combination",
    );
    return;
  }
}
