import type { AdviceRule, AdviceStep, Compose } from "../formula";
import type { Decoder, Path, Table } from "./decoder";
import { ADVICE_KEYS, ADVICE_STEP_KEYS, COMPOSE_KEYS } from "./keys";

const WHAT = "formula.ComposeRules";

/** The text of one key; empty without one. */
function text(table: Table, key: string, path: Path, decoder: Decoder): string {
  return table[key] === undefined ? "" : decoder.text(table[key], [...path, key], WHAT);
}

/** The `[compose]` table (formula 1.7, reference 1.4). */
export function decodeCompose(value: unknown, path: Path, decoder: Decoder): Compose {
  const table = decoder.table(value, path, WHAT);
  for (const key of Object.keys(table)) {
    if (!(COMPOSE_KEYS as readonly string[]).includes(key)) decoder.unknownKey([...path, key], COMPOSE_KEYS);
  }
  /** One rule a table under `key`; every key outside of `known` is linted. */
  function rules<Rule>(
    key: string,
    known: readonly string[],
    read: (get: (name: string) => string, rule: Table, at: Path) => Rule,
  ): readonly Rule[] {
    if (table[key] === undefined) return [];
    return decoder.tables(table[key], [...path, key], WHAT).map((rule, index) => {
      const at = [...path, key, index];
      for (const name of Object.keys(rule)) if (!known.includes(name)) decoder.unknownKey([...at, name], known);
      return read((name) => text(rule, name, at, decoder), rule, at);
    });
  }
  const vars = (rule: Table, at: Path): Readonly<Record<string, string>> =>
    rule.vars === undefined ? {} : decoder.textTable(rule.vars, [...at, "vars"], WHAT);

  const compose: Compose = {
    bondPoints: rules("bond_points", ["id", "description", "after_step", "before_step", "parallel"], (get) => ({
      id: get("id"),
      afterStep: get("after_step"),
      beforeStep: get("before_step"),
    })),
    hooks: rules("hooks", ["trigger", "attach", "at", "vars"], (get) => ({
      trigger: get("trigger"),
      attach: get("attach"),
    })),
    expand: rules("expand", ["target", "with", "vars"], (get, rule, at) => ({
      target: get("target"),
      with: get("with"),
      vars: vars(rule, at),
    })),
    map: rules("map", ["select", "with", "vars"], (get, rule, at) => ({
      select: get("select"),
      with: get("with"),
      vars: vars(rule, at),
    })),
    branch: rules("branch", ["from", "steps", "join"], (get, rule, at) => ({
      from: get("from"),
      steps: rule.steps === undefined ? [] : decoder.texts(rule.steps, [...at, "steps"], WHAT),
      join: get("join"),
    })),
    gate: rules("gate", ["before", "condition"], (get) => ({ before: get("before"), condition: get("condition") })),
    aspects: table.aspects === undefined ? [] : decoder.texts(table.aspects, [...path, "aspects"], WHAT),
  };
  for (const key of ["bond_points", "hooks"] as const) {
    if (table[key] !== undefined) {
      decoder.lint("compose-inert", [...path, key], `compose.${key} is checked and has no effect`);
    }
  }
  return compose;
}

/** The `[[advice]]` rules (reference 1.5). `args` and `output` are accepted and dropped. */
export function decodeAdvice(value: unknown, path: Path, decoder: Decoder): readonly AdviceRule[] {
  const { source } = decoder;
  return decoder.tables(value, path, "formula.AdviceRule").map((rule, index) => {
    const at = [...path, index];
    for (const key of Object.keys(rule)) {
      if (!(ADVICE_KEYS as readonly string[]).includes(key)) decoder.unknownKey([...at, key], ADVICE_KEYS);
    }
    const one = (key: string): readonly AdviceStep[] =>
      rule[key] === undefined ? [] : [adviceStep(decoder.table(rule[key], [...at, key], WHAT), [...at, key], decoder)];
    const around = rule.around === undefined ? {} : decoder.table(rule.around, [...at, "around"], WHAT);
    const many = (key: string): readonly AdviceStep[] => {
      const below = [...at, "around", key];
      if (around[key] === undefined) return [];
      return decoder
        .tables(around[key], below, WHAT)
        .map((step, place) => adviceStep(step, [...below, place], decoder));
    };
    return {
      target: text(rule, "target", at, decoder),
      before: [...one("before"), ...many("before")],
      after: [...one("after"), ...many("after")],
      origin: { file: source.file, line: source.tableLine(at), path: at, through: [] },
    };
  });
}

function adviceStep(table: Table, path: Path, decoder: Decoder): AdviceStep {
  for (const key of Object.keys(table)) {
    if (!(ADVICE_STEP_KEYS as readonly string[]).includes(key)) decoder.unknownKey([...path, key], ADVICE_STEP_KEYS);
  }
  const get = (key: string): string => text(table, key, path, decoder);
  return { id: get("id"), title: get("title"), description: get("description"), type: get("type") };
}
