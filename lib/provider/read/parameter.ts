import type { TomlValue } from "@/lib/toml/parse-toml";
import { boundsProblem } from "../bounds";
import type { Parameter, ParameterType, Scalar } from "../pack";
import { readJsonNumber } from "./request";
import { SAFE_INTEGER, type TableReader } from "./table-reader";
import { nonEmpty, oneOf, parameterName, snakeName } from "./text-rule";

const TYPES: readonly ParameterType[] = ["string", "integer", "number", "boolean", "enum"];

/** Which types a bound speaks of. */
const BOUND_TYPES: Readonly<Record<string, readonly ParameterType[]>> = {
  min: ["integer", "number"],
  max: ["integer", "number"],
  min_length: ["string"],
  max_length: ["string"],
  values: ["enum"],
  quantity: ["integer"],
  selector: ["enum"],
};

/** A parameter whose mistakes, if any, are reported; its name is known wherever the file gives a usable one. */
export type ParameterReading = { readonly reader: TableReader; readonly name?: string; readonly parameter?: Parameter };

function readBound(
  reader: TableReader,
  key: "min" | "max",
  type: ParameterType | undefined,
): bigint | number | undefined {
  const value = reader.value(key, "optional");
  if (value === undefined) return undefined;
  if (typeof value === "bigint" || (typeof value === "number" && type !== "integer"))
    return readJsonNumber(reader, value, reader.at(key));
  return reader.wrongType(reader.at(key), value, type === "number" ? "number" : "integer");
}

function checkOrder(reader: TableReader, low: string, high: string, a?: bigint | number, b?: bigint | number): void {
  if (a !== undefined && b !== undefined && a > b)
    reader.report.error(
      "provider-parameter",
      reader.at(low),
      `${a} is above ${high} (${b})`,
      "swap or correct the bounds",
    );
}

function readDefault(reader: TableReader, parameter: Parameter): Scalar | undefined {
  if (!reader.has("default")) return undefined;
  const value: TomlValue = reader.table.default!;
  const scalar = typeof value === "object" ? undefined : value;
  const problem = scalar === undefined ? `expected ${parameter.type}` : boundsProblem(parameter, scalar);
  if (problem === undefined) return scalar;
  reader.report.error(
    "provider-parameter",
    reader.at("default"),
    `the default breaks the parameter's own bounds: ${problem}`,
    "choose a value that an agent could send",
  );
  return undefined;
}

/** Priced parameters are bounded and always have a value, so that no input reaches an unpriced request. */
function checkPriced(reader: TableReader, parameter: Parameter, hasDefault: boolean): void {
  const { report } = reader;
  const priced =
    parameter.quantity !== undefined ? "quantity" : parameter.selector !== undefined ? "selector" : undefined;
  if (priced === undefined) return;
  if (!parameter.required && !hasDefault)
    report.error(
      "provider-parameter",
      reader.at(priced),
      "a priced parameter may be left out by the agent",
      "set required = true or a default",
    );
  if (priced === "selector") return;
  for (const bound of ["min", "max"] as const)
    if (parameter[bound] === undefined && !reader.has(bound))
      report.error("provider-parameter", reader.at(bound), "a quantity has no bound here", `set ${bound}`);
  if (parameter.min !== undefined && parameter.min < 0)
    report.error("provider-parameter", reader.at("min"), "a quantity cannot be negative", "set min to 0 or more");
}

/** One element of `[[parameters]]` (notes 3). */
export function readParameter(reader: TableReader, templated: boolean): ParameterReading {
  const { report } = reader;
  const name = reader.text("name", "required", parameterName);
  const type = reader.text("type", "required", oneOf(TYPES)) as ParameterType | undefined;
  const required = reader.boolean("required") ?? false;
  const field = reader.text("field", "optional", nonEmpty);
  const length = { min: 0n, max: SAFE_INTEGER };
  const [min, max] = [readBound(reader, "min", type), readBound(reader, "max", type)];
  const [shortest, longest] = [
    reader.integer("min_length", "optional", length),
    reader.integer("max_length", "optional", length),
  ];
  const values = reader.texts("values", type === "enum" ? "required" : "optional", nonEmpty);
  const quantity = reader.text("quantity", "optional", snakeName);
  const selector = reader.text("selector", "optional", snakeName);
  reader.has("default");
  reader.finish();
  for (const [key, types] of Object.entries(BOUND_TYPES))
    if (type !== undefined && Object.hasOwn(reader.table, key) && !types.includes(type))
      report.error(
        "provider-parameter",
        reader.at(key),
        `does not apply to type ${type}`,
        `it belongs to ${types.join(" and ")} parameters`,
      );
  checkOrder(reader, "min", "max", min, max);
  checkOrder(reader, "min_length", "max_length", shortest, longest);
  if (templated && reader.has("field"))
    report.error(
      "provider-template",
      reader.at("field"),
      "not used with a body template",
      "remove it; the template places the value",
    );
  if (required && reader.has("default"))
    report.error(
      "provider-parameter",
      reader.at("default"),
      "a required parameter has no use for a default",
      "remove required or default",
    );
  if (name === undefined || type === undefined) return name === undefined ? { reader } : { reader, name };
  const bounds: Parameter = {
    name,
    type,
    required,
    ...(templated ? {} : { field: field ?? name }),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(shortest === undefined ? {} : { min_length: Number(shortest) }),
    ...(longest === undefined ? {} : { max_length: Number(longest) }),
    ...(values === undefined ? {} : { values }),
    ...(quantity === undefined ? {} : { quantity }),
    ...(selector === undefined ? {} : { selector }),
  };
  checkPriced(reader, bounds, reader.has("default"));
  const fallback = readDefault(reader, bounds);
  return { reader, name, parameter: fallback === undefined ? bounds : { ...bounds, default: fallback } };
}
