import { boolean, integer, list, table, tables, text, textMap, texts } from "./field";

const choiceFields = {
  value: text,
  label: text,
  flag_args: texts,
  flag_aliases: list(texts),
} as const;

/** `[[options_schema]]` of a provider. */
export const optionFields = {
  key: text,
  label: text,
  type: text,
  default: text,
  omit: boolean,
  choices: tables(choiceFields),
} as const;

/** `[providers.<name>]` (pack 1.2.7, reference 10.1). */
export const providerFields = {
  base: text,
  command: text,
  args: texts,
  args_append: texts,
  display_name: text,
  prompt_mode: text,
  prompt_flag: text,
  ready_delay_ms: integer,
  ready_prompt_prefix: text,
  process_names: texts,
  emits_permission_warning: boolean,
  accept_startup_dialogs: boolean,
  env: textMap,
  path_check: text,
  supports_acp: boolean,
  supports_hooks: boolean,
  instructions_file: text,
  resume_flag: text,
  resume_style: text,
  resume_command: text,
  session_id_flag: text,
  permission_modes: textMap,
  option_defaults: textMap,
  options_schema: tables(optionFields),
  options_schema_merge: text,
  print_args: texts,
  title_model: text,
  acp_command: text,
  acp_args: texts,
  fork_flag: text,
  upstream_env: table({ base_url: text, api_key: text, auth_token: text }),
} as const;

/** `[[patches.providers]]` (reference 12.4). */
export const providerPatchFields = {
  name: text,
  base: text,
  command: text,
  acp_command: text,
  args: texts,
  acp_args: texts,
  args_append: texts,
  options_schema_merge: text,
  prompt_mode: text,
  prompt_flag: text,
  ready_delay_ms: integer,
  accept_startup_dialogs: boolean,
  env: textMap,
  env_remove: texts,
  _replace: boolean,
} as const;
