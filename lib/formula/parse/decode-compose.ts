import type { AdviceRule, AdviceStep, Compose } from "../formula";
import type { Fields } from "./fields";
import { ADVICE_KEYS, ADVICE_STEP_KEYS, AROUND_KEYS, COMPOSE_KEYS, COMPOSE_RULE_KEYS } from "./keys";
import { NO_THROUGH } from "./new-step";

/** The `[compose]` table (formula 1.7, reference 1.4). */
export function decodeCompose(fields: Fields): Compose {
  fields.lintUnknown(COMPOSE_KEYS);
  const rules = (key: keyof typeof COMPOSE_RULE_KEYS): readonly Fields[] => {
    const each = fields.each(key, fields.what);
    for (const rule of each) rule.lintUnknown(COMPOSE_RULE_KEYS[key]);
    return each;
  };
  for (const key of ["bond_points", "hooks"]) {
    if (!fields.has(key)) continue;
    fields.decoder.lint("compose-inert", fields.at(key), `compose.${key} is checked and has no effect`);
  }
  return {
    bondPoints: rules("bond_points").map((rule) => ({
      id: rule.text("id"),
      afterStep: rule.text("after_step"),
      beforeStep: rule.text("before_step"),
    })),
    hooks: rules("hooks").map((rule) => ({ trigger: rule.text("trigger"), attach: rule.text("attach") })),
    expand: rules("expand").map((rule) => ({
      target: rule.text("target"),
      with: rule.text("with"),
      vars: rule.textTable("vars"),
    })),
    map: rules("map").map((rule) => ({
      select: rule.text("select"),
      with: rule.text("with"),
      vars: rule.textTable("vars"),
    })),
    branch: rules("branch").map((rule) => ({
      from: rule.text("from"),
      steps: rule.texts("steps"),
      join: rule.text("join"),
    })),
    gate: rules("gate").map((rule) => ({ before: rule.text("before"), condition: rule.text("condition") })),
    aspects: fields.texts("aspects"),
  };
}

/** One `[[advice]]` rule (reference 1.5). `args` and `output` are accepted and dropped. */
export function decodeAdvice(fields: Fields): AdviceRule {
  const { source } = fields.decoder;
  const around = fields.below("around", fields.what);
  fields.lintUnknown(ADVICE_KEYS);
  around.lintUnknown(AROUND_KEYS);
  const steps = (key: "before" | "after"): readonly AdviceStep[] =>
    [...(fields.has(key) ? [fields.below(key, fields.what)] : []), ...around.each(key, fields.what)].map(
      decodeAdviceStep,
    );
  return {
    target: fields.text("target"),
    before: steps("before"),
    after: steps("after"),
    origin: { file: source.file, line: source.tableLine(fields.path), path: fields.path, through: NO_THROUGH },
  };
}

function decodeAdviceStep(fields: Fields): AdviceStep {
  fields.lintUnknown(ADVICE_STEP_KEYS);
  return {
    id: fields.text("id"),
    title: fields.text("title"),
    description: fields.text("description"),
    type: fields.text("type"),
  };
}
