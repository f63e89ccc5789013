/** The keys that mean something, by table (formula 1.2–1.7). Anything else is ignored with a lint (decision F7). */
export const FORMULA_KEYS = [
  "formula",
  "description",
  "requires",
  "contract",
  "extends",
  "vars",
  "steps",
  "type",
  "phase",
  "pour",
  "catalog",
  "template",
  "compose",
  "advice",
  "pointcuts",
  // Read by other tools of the family, or once read: ignored, and not worth a lint.
  "version",
  "metadata",
] as const;

const STEP = [
  "id",
  "title",
  "description",
  "description_file",
  "notes",
  "type",
  "priority",
  "metadata",
  "depends_on",
  "needs",
  "condition",
  "children",
  "assignee",
  "expand",
  "expand_vars",
  "loop",
  "waits_for",
  "gate",
  "check",
  "retry",
  "drain",
  "on_complete",
  "ralph",
  "tally",
  "timeout",
] as const;

/** JSON spells `tags` as `labels` (formula 1.3). */
export const STEP_KEYS = { toml: [...STEP, "tags"], json: [...STEP, "labels"] } as const;

export const VARIABLE_KEYS = ["description", "default", "required", "enum", "pattern", "type"] as const;
export const LOOP_KEYS = ["count", "until", "max", "range", "var", "body"] as const;
export const GATE_KEYS = ["type", "id", "timeout"] as const;
export const CATALOG_KEYS = ["name", "description"] as const;
export const ADVICE_KEYS = ["target", "before", "after", "around"] as const;
export const ADVICE_STEP_KEYS = ["id", "title", "description", "type", "args", "output"] as const;
export const COMPOSE_KEYS = ["bond_points", "hooks", "expand", "map", "branch", "gate", "aspects"] as const;
export const AROUND_KEYS = ["before", "after"] as const;
export const COMPOSE_RULE_KEYS = {
  bond_points: ["id", "description", "after_step", "before_step", "parallel"],
  hooks: ["trigger", "attach", "at", "vars"],
  expand: ["target", "with", "vars"],
  map: ["select", "with", "vars"],
  branch: ["from", "steps", "join"],
  gate: ["before", "condition"],
} as const;
