import { patternsOverlap } from "../host-pattern";
import type { Parameter, Poll, ResponseMapping } from "../pack";
import { MODEL_PLACEHOLDER } from "../placeholder";
import { REQUEST_UNIT, unitOf } from "../unit";
import { fillEncoded, pathProblem } from "../url-path";
import { checkCoverage } from "./coverage";
import type { ModelReading } from "./model";
import type { ParameterReading } from "./parameter";
import type { PlaceholderUse } from "./request";
import type { TableReader } from "./table-reader";

/** A value that an agent cannot change: it need not appear in a template. */
function isConstant({ type, min, max, values }: Parameter): boolean {
  return type === "enum" ? values?.length === 1 : type === "integer" && min !== undefined && min === max;
}

/** Names: unique, no parameter that is a group too, groups and the reserved `model` only where they make sense. */
export function checkNames(parameters: readonly ParameterReading[], templated: boolean): void {
  const names = new Set<string>();
  const all = new Set(parameters.flatMap(({ name }) => (name === undefined ? [] : [name])));
  for (const { reader, name } of parameters) {
    if (name === undefined) continue;
    const fail = (message: string, hint: string) =>
      reader.report.error("provider-parameter", reader.at("name"), message, hint);
    const group = name.includes(".") ? name.slice(0, name.indexOf(".")) : undefined;
    if (names.has(name)) fail(`"${name}" is declared twice`, "parameter names are unique in a pack");
    if (group !== undefined && all.has(group))
      fail(`"${group}" is a parameter already`, "a group and a parameter cannot share a name");
    if (group !== undefined && !templated) fail(`"${name}" sits in a group`, "grouped parameters need [request.body]");
    if (name === MODEL_PLACEHOLDER && templated) fail(`"${name}" is reserved`, "{{model}} stands for the model ID");
    names.add(name);
  }
}

/** Every placeholder names a parameter, a case filter only text, and every parameter that can vary is used. */
export function checkTemplate(
  root: TableReader,
  parameters: readonly ParameterReading[],
  uses: readonly PlaceholderUse[],
): void {
  const byName = new Map(
    parameters.flatMap((reading) => (reading.name === undefined ? [] : [[reading.name, reading] as const])),
  );
  for (const { name, filter, path } of uses) {
    if (name === MODEL_PLACEHOLDER) continue;
    const reading = byName.get(name);
    const type = reading?.parameter?.type;
    if (!reading)
      root.report.error(
        "provider-placeholder",
        path,
        `{{${name}}} names no parameter`,
        "declare it in [[parameters]], or correct the name",
      );
    else if (filter && type !== undefined && type !== "string" && type !== "enum")
      root.report.error(
        "provider-placeholder",
        path,
        `|${filter} is applied to a parameter of type ${type}`,
        "only text has a case",
      );
  }
  for (const { reader, name, parameter } of byName.values())
    if (parameter && !isConstant(parameter) && !uses.some((use) => use.name === name))
      root.report.error(
        "provider-template",
        reader.at("name"),
        `"${name}" does not appear in the body template`,
        `place {{${name}}} there; only a constant may stay out`,
      );
}

/** The flat body: no two values in one field. */
export function checkFields(parameters: readonly ParameterReading[], fixed: TableReader | undefined): void {
  const owner = new Map<string, string>();
  for (const { reader, parameter } of parameters) {
    const field = parameter?.field;
    if (field === undefined) continue;
    const first = owner.get(field);
    if (first !== undefined)
      reader.report.error(
        "provider-parameter",
        reader.at(reader.has("field") ? "field" : "name"),
        `field "${field}" already belongs to parameter "${first}"`,
        "give each parameter its own field",
      );
    owner.set(field, parameter!.name);
    if (fixed && Object.hasOwn(fixed.table, field))
      fixed.report.error(
        "provider-parameter",
        fixed.at(field),
        `collides with the field of parameter "${parameter!.name}"`,
        "rename one of the two",
      );
  }
}

/** Priced units and quantities match in both directions, and the selectors are covered (notes 3 and 4). */
export function checkPrices(parameters: readonly ParameterReading[], models: readonly ModelReading[]): void {
  const quantities = new Map<string, Parameter>();
  const selectors = new Map<string, readonly string[]>();
  for (const { reader, parameter } of parameters) {
    if (parameter?.quantity !== undefined) {
      const unit = unitOf(parameter.quantity);
      const twin = quantities.get(unit);
      if (twin ?? unit === REQUEST_UNIT)
        reader.report.error(
          "provider-parameter",
          reader.at("quantity"),
          twin ? `parameter "${twin.name}" sets this unit already` : "the quantity of a request is always 1",
          "a unit has one quantity",
        );
      quantities.set(unit, parameter);
    }
    if (parameter?.selector !== undefined) {
      if (selectors.has(parameter.selector))
        reader.report.error(
          "provider-parameter",
          reader.at("selector"),
          `selector "${parameter.selector}" is set twice`,
          "a selector has one parameter",
        );
      selectors.set(parameter.selector, parameter.values ?? []);
    }
  }
  // A parameter that could not be read may be the one that a rule needs: then its own errors come first.
  const known = parameters.every(({ parameter }) => parameter !== undefined);
  const axes = [...selectors].map(([key, values]) => ({ key, values }));
  for (const model of models) {
    if (known) checkCoverage(axes, model);
    for (const { reader, components } of model.rules) {
      const units = new Set(components.flatMap(({ unit }) => (unit === undefined ? [] : [unitOf(unit)])));
      for (const { reader: child, unit } of components)
        if (known && unit !== undefined && unitOf(unit) !== REQUEST_UNIT && !quantities.has(unitOf(unit)))
          child.report.error(
            "provider-price",
            child.at("unit"),
            `no parameter sets the quantity of "${unit}"`,
            "give a bounded integer parameter that quantity",
          );
      for (const [unit, { quantity }] of quantities)
        if (unit !== REQUEST_UNIT && !units.has(unit))
          reader.report.error(
            "provider-price",
            reader.at("components"),
            `the quantity "${quantity}" has no component`,
            "price its unit in every rule; a bundled one has rate_numerator_minor = 0",
          );
    }
  }
}

/** A billed unit is always reported where it is mapped; only telemetry may be left out (spec, [response]). */
export function checkUsage(
  root: TableReader,
  response: ResponseMapping | undefined,
  models: readonly ModelReading[],
): void {
  const billed = new Set(
    models.flatMap(({ rules }) =>
      rules.flatMap(({ components }) => components.map(({ unit }) => unit && unitOf(unit))),
    ),
  );
  for (const [index, key] of (response?.optional_usage ?? []).entries())
    if (billed.has(unitOf(key)))
      root.report.error(
        "provider-response",
        root.at("response", "optional_usage", index),
        `"${key}" is a billed quantity`,
        "only informational telemetry may be optional",
      );
}

/** An artifact host must never be one that is sent a credential (notes 5). */
export function checkHosts(
  root: TableReader,
  artifactHosts: readonly string[],
  allowed: readonly string[],
  poll: Poll | undefined,
): void {
  const bearers = [
    ...allowed.map((pattern) => ({ pattern, list: "transport.allowed_hosts" })),
    ...(poll?.hosts ?? []).map((pattern) => ({ pattern, list: "poll.hosts" })),
  ];
  for (const host of artifactHosts) {
    const bearer = bearers.find(({ pattern }) => patternsOverlap(pattern, host));
    if (bearer)
      root.report.error(
        "provider-host",
        root.at("artifacts", "hosts"),
        `"${host}" can name a host of ${bearer.list} ("${bearer.pattern}")`,
        "an artifact host must not be one that receives the credential",
      );
  }
}

/** The path of every model is sent exactly as written. */
export function checkModelPaths(root: TableReader, path: string, models: readonly ModelReading[]): void {
  if (!path.includes("{{model}}")) return;
  for (const { reader, name } of models) {
    if (name === undefined) continue;
    const problem = /\p{Surrogate}/u.test(name)
      ? "is no text"
      : pathProblem(fillEncoded(path, MODEL_PLACEHOLDER, name));
    if (problem)
      root.report.error(
        "provider-value",
        reader.at("model"),
        `"${name}" makes a request path that ${problem}`,
        "use a model ID that is one path segment",
      );
  }
}
