import { rigOverrideFields } from "./agent-patch-fields";
import { boolean, type Decoded, integer, table, tableMap, tables, text, textMap, texts } from "./field";
import { importFields } from "./import-fields";

/** `[session_sleep]`, of the city or of a rig. */
export const sessionSleepFields = { interactive_resume: text, interactive_fresh: text, noninteractive: text } as const;

/** `[[rigs]]` (reference 4.2). `includes` is read only to be refused or, in a v1 city, loaded. */
export const rigFields = {
  name: text,
  path: text,
  prefix: text,
  default_branch: text,
  suspended: boolean,
  suspended_on_start: boolean,
  formulas_dir: text,
  includes: texts,
  imports: tableMap(importFields),
  max_active_sessions: integer,
  overrides: tables(rigOverrideFields),
  patches: tables(rigOverrideFields),
  default_sling_target: text,
  default_sling_targets: texts,
  session_sleep: table(sessionSleepFields),
  dolt_host: text,
  dolt_port: text,
  formula_vars: textMap,
} as const;

/** `[[patches.rigs]]` (reference 12.4). */
export const rigPatchFields = {
  name: text,
  path: text,
  prefix: text,
  default_branch: text,
  suspended: boolean,
  suspended_on_start: boolean,
  formula_vars: textMap,
} as const;

export type RigTable = Decoded<typeof rigFields>;
