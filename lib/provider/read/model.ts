import type { Model, PriceComponent, PricingRule } from "../pack";
import { unitOf } from "../unit";
import { SAFE_INTEGER, type TableReader } from "./table-reader";
import { calendarDate, currencyCode, nonEmpty } from "./text-rule";

/** A rule as far as it could be read, and where it stands. */
export type RuleReading = {
  readonly reader: TableReader;
  readonly rule_id?: string;
  readonly currency?: string;
  readonly selector: Readonly<Record<string, string>>;
  readonly components: readonly { readonly reader: TableReader; readonly unit?: string }[];
  readonly rule?: PricingRule;
};

export type ModelReading = {
  readonly reader: TableReader;
  readonly name?: string;
  readonly rules: readonly RuleReading[];
  readonly model?: Model;
};

function readComponent(reader: TableReader): { unit?: string; component?: PriceComponent } {
  const unit = reader.text("unit", "required", nonEmpty);
  const numerator = reader.integer("rate_numerator_minor", "required", { min: 0n, max: SAFE_INTEGER });
  const denominator = reader.integer("rate_denominator", "required", { min: 1n, max: SAFE_INTEGER });
  reader.finish();
  if (unit === undefined || numerator === undefined || denominator === undefined) return { unit };
  return { unit, component: { unit, rate_numerator_minor: numerator, rate_denominator: denominator } };
}

function readRule(reader: TableReader): RuleReading {
  const rule_id = reader.text("rule_id", "required", nonEmpty);
  const currency = reader.text("currency", "required", currencyCode);
  const selector = reader.textTable("selector");
  const readings = reader
    .children("components", "required")
    .map((child) => ({ reader: child, ...readComponent(child) }));
  if (Array.isArray(reader.table.components) && readings.length === 0)
    reader.report.error(
      "provider-price",
      reader.at("components"),
      "the rule prices nothing",
      "give at least one component; a free one has rate_numerator_minor = 0",
    );
  const seen = new Set<string>();
  for (const { reader: child, unit } of readings) {
    if (unit === undefined) continue;
    if (seen.has(unitOf(unit)))
      child.report.error(
        "provider-price",
        child.at("unit"),
        `"${unit}" has a component already`,
        "a rule has one component per unit",
      );
    seen.add(unitOf(unit));
  }
  reader.finish();
  const components = readings.flatMap(({ component }) => (component ? [component] : []));
  const rule =
    rule_id !== undefined && currency !== undefined ? { rule_id, currency, selector, components } : undefined;
  return { reader, rule_id, currency, selector, components: readings, rule };
}

/** One element of `[[models]]` (notes 3) with its pricing rules. */
export function readModel(reader: TableReader): ModelReading {
  const name = reader.text("model", "required", nonEmpty);
  const provider_config_version = reader.text("provider_config_version", "required", nonEmpty);
  const pricing_version = reader.text("pricing_version", "required", nonEmpty);
  const pricing_reviewed_on = reader.text("pricing_reviewed_on", "required", calendarDate);
  const rules = reader.children("pricing_rules", "required").map(readRule);
  if (Array.isArray(reader.table.pricing_rules) && rules.length === 0)
    reader.report.error(
      "provider-price",
      reader.at("pricing_rules"),
      "the model has no price",
      "give at least one rule",
    );
  reader.finish();
  const pricing_rules = rules.flatMap(({ rule }) => (rule ? [rule] : []));
  if (!name || !provider_config_version || !pricing_version || !pricing_reviewed_on) return { reader, name, rules };
  return {
    reader,
    name,
    rules,
    model: { model: name, provider_config_version, pricing_version, pricing_reviewed_on, pricing_rules },
  };
}

/** What must differ or agree between the models of one pack. */
export function checkModels(models: readonly ModelReading[]): void {
  const names = new Set<string>();
  const ruleIds = new Set<string>();
  let currency: string | undefined;
  for (const { reader, name, rules } of models) {
    if (name !== undefined && names.has(name))
      reader.report.error(
        "provider-value",
        reader.at("model"),
        `"${name}" is declared twice`,
        "model IDs are unique in a pack",
      );
    if (name !== undefined) names.add(name);
    for (const rule of rules) {
      if (rule.rule_id !== undefined && ruleIds.has(rule.rule_id))
        rule.reader.report.error(
          "provider-price",
          rule.reader.at("rule_id"),
          `"${rule.rule_id}" is used twice`,
          "rule IDs are unique in a pack",
        );
      if (rule.rule_id !== undefined) ruleIds.add(rule.rule_id);
      currency ??= rule.currency;
      if (rule.currency !== undefined && rule.currency !== currency)
        rule.reader.report.error(
          "provider-price",
          rule.reader.at("currency"),
          `${rule.currency} differs from ${currency} above`,
          "a pack has one currency",
        );
    }
  }
}
