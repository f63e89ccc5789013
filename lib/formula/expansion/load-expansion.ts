import type { Formula } from "../formula";
import { resolveName } from "../library/resolve-name";
import type { PassContext, Place } from "../pass-context";

/**
 * The expansion formula of a name, resolved, with its requirements taken into the set (reference 5.9). Undefined when it
 * is refused; `context` then stands in front of the reason.
 */
export function loadExpansion(name: string, place: Place, context: string, cx: PassContext): Formula | undefined {
  const { formula, file, findings } = resolveName(name, cx.library);
  if (file === undefined)
    cx.add(
      findings.map((finding) => ({ ...finding, ...place })),
      context,
    );
  else cx.addFrom(file, findings, context);
  if (!formula) return undefined;
  cx.composed.push(...formula.constraints);
  const refuse = (problem: string): undefined => cx.fail("expansion-invalid", place, problem, context) as undefined;
  if (formula.type !== "expansion") return refuse(`"${name}" is not an expansion formula (type=${formula.type})`);
  if (formula.template.length === 0) return refuse(`"${name}" has no template steps`);
  return formula;
}

/** Expansion defaults overlaid with what the caller sets; the caller's values see compile-time variables, once. */
export function expansionValues(
  expansion: Formula,
  given: Readonly<Record<string, string>>,
  fill: (text: string) => string,
): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const { name, default: value } of expansion.variables) if (value !== undefined) values.set(name, value);
  for (const [name, text] of Object.entries(given)) values.set(name, fill(text));
  return values;
}
