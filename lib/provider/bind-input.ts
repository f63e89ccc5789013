import type { ProviderCode } from "@/lib/diagnostic/codes/provider";
import type { Diagnostic } from "@/lib/diagnostic/diagnostic";
import { didYouMean } from "@/lib/diagnostic/did-you-mean";
import { boundsProblem } from "./bounds";
import { isJsonObject, type JsonObject, type JsonValue } from "./json";
import type { Parameter, ProviderPack, Scalar } from "./pack";
import { unitOf } from "./unit";

/** An agent's input after every check: what each parameter stands for, and what the price depends on. */
export type BoundInput = {
  /** Parameter name → value; a parameter without one is absent. */
  readonly values: ReadonlyMap<string, Scalar>;
  /** Selector key → chosen value. */
  readonly selectors: ReadonlyMap<string, string>;
  /** Unit → requested quantity. */
  readonly quantities: ReadonlyMap<string, bigint>;
};

export type InputBinding = { readonly bound?: BoundInput; readonly diagnostics: readonly Diagnostic[] };

type Flat = { readonly name: string; readonly value: JsonValue };

/** The members of the input under their parameter names: `{"options": {"seed": 7}}` → `options.seed`. */
function flatten(input: JsonObject, groups: ReadonlySet<string>): readonly Flat[] {
  return Object.keys(input).flatMap((key): readonly Flat[] => {
    const value = input[key]!;
    if (!groups.has(key) || !isJsonObject(value)) return [{ name: key, value }];
    return Object.keys(value).map((inner) => ({ name: `${key}.${inner}`, value: value[inner]! }));
  });
}

/** JSON has one kind of number: one without a fraction is an integer, and minus zero is zero. */
function toScalar(value: JsonValue): Scalar | undefined {
  if (typeof value === "number" && Number.isSafeInteger(value)) return BigInt(value);
  return typeof value === "object" ? undefined : value;
}

/**
 * Checks an agent's input against the parameters of a pack (spec, [[parameters]]): undeclared names, missing values,
 * wrong types and broken bounds are all reported together, before any spend is reserved.
 */
export function bindInput(pack: ProviderPack, input: JsonValue): InputBinding {
  const diagnostics: Diagnostic[] = [];
  const report = (path: string, message: string, hint: string): void => {
    const code: ProviderCode = "provider-input";
    diagnostics.push({ code, severity: "error", path, message, hint });
  };
  if (!isJsonObject(input)) {
    report("input", "expected an object of parameters", 'send JSON such as {"prompt": "a red circle"}');
    return { diagnostics };
  }
  const parameters = new Map(pack.parameters.map((parameter) => [parameter.name, parameter]));
  const groups = new Set(
    [...parameters.keys()].filter((name) => name.includes(".")).map((name) => name.slice(0, name.indexOf("."))),
  );
  const values = new Map<string, Scalar>();
  for (const { name, value } of flatten(input, groups)) {
    const parameter = parameters.get(name);
    // A dotted key at the top level is not the grouped parameter: the agent sends the group as an object.
    if (!parameter || (name.includes(".") && Object.hasOwn(input, name))) {
      const near = didYouMean(name, parameters.keys());
      const declared = groups.has(name) ? `send ${name} as an object` : "send only parameters that the pack declares";
      report(name, "names no parameter of this pack", near ? `did you mean "${near}"` : declared);
      continue;
    }
    const scalar = toScalar(value);
    const problem = scalar === undefined ? `expected ${parameter.type}` : boundsProblem(parameter, scalar);
    if (problem === undefined) values.set(name, scalar!);
    else report(name, problem, "nothing was reserved; correct the value");
  }
  for (const { name, required, default: fallback } of pack.parameters) {
    if (fallback !== undefined && !values.has(name)) values.set(name, fallback);
    if (required && !values.has(name) && !diagnostics.some(({ path }) => path === name))
      report(name, "required parameter is missing", "send a value");
  }
  return diagnostics.length > 0 ? { diagnostics } : { bound: bindPrice(pack.parameters, values), diagnostics };
}

function bindPrice(parameters: readonly Parameter[], values: ReadonlyMap<string, Scalar>): BoundInput {
  const selectors = new Map<string, string>();
  const quantities = new Map<string, bigint>();
  for (const { name, quantity, selector } of parameters) {
    const value = values.get(name);
    if (selector !== undefined && typeof value === "string") selectors.set(selector, value);
    if (quantity !== undefined && typeof value === "bigint") quantities.set(unitOf(quantity), value);
  }
  return { values, selectors, quantities };
}
