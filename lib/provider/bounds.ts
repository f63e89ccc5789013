import type { Parameter, Scalar } from "./pack";
import { codePoints } from "./read/text-rule";

/** Why a value is no value of this parameter, as the end of a sentence; undefined when it is one (notes 3). */
export function boundsProblem(parameter: Parameter, value: Scalar): string | undefined {
  const { type, min, max, min_length, max_length, values } = parameter;
  switch (type) {
    case "boolean":
      return typeof value === "boolean" ? undefined : "expected a boolean";
    case "enum":
      if (typeof value !== "string") return "expected a string";
      return values?.includes(value) === false
        ? `expected one of ${values.map((word) => JSON.stringify(word)).join(", ")}`
        : undefined;
    case "string": {
      if (typeof value !== "string") return "expected a string";
      if (/\p{Surrogate}/u.test(value)) return "the text holds half of a character";
      const length = codePoints(value);
      if (min_length !== undefined && length < min_length)
        return `expected at least ${min_length} characters, found ${length}`;
      if (max_length !== undefined && length > max_length)
        return `expected at most ${max_length} characters, found ${length}`;
      return undefined;
    }
    case "integer":
      if (typeof value !== "bigint") return "expected an integer";
      break;
    case "number":
      if (typeof value !== "bigint" && !(typeof value === "number" && Number.isFinite(value)))
        return "expected a number";
  }
  const exact = typeof value === "bigint" ? value <= 2n ** 53n - 1n && value >= -(2n ** 53n - 1n) : true;
  if (!exact) return "expected a number below 2^53";
  if (min !== undefined && value < min) return `expected at least ${min}`;
  if (max !== undefined && value > max) return `expected at most ${max}`;
  return undefined;
}
