import { type CheckedTable, flagOf, numberOf, tablesOf, textMapOf, textOf, textsOf } from "@/lib/toml/checked-table";
import type { JsonTable, JsonValue } from "../json";
import type { OptionChoice, ProviderOption, ProviderSpec } from "./provider-spec";

type FieldKind = "text" | "flag" | "number" | "texts" | "map" | "options";

/** Every field of a provider: its name here, its TOML name, what it holds (reference 10.1). The order is that of print-outs. */
export const PROVIDER_FIELDS = [
  ["base", "base", "text"],
  ["displayName", "display_name", "text"],
  ["command", "command", "text"],
  ["args", "args", "texts"],
  ["argsAppend", "args_append", "texts"],
  ["promptMode", "prompt_mode", "text"],
  ["promptFlag", "prompt_flag", "text"],
  ["readyDelayMs", "ready_delay_ms", "number"],
  ["readyPromptPrefix", "ready_prompt_prefix", "text"],
  ["processNames", "process_names", "texts"],
  ["emitsPermissionWarning", "emits_permission_warning", "flag"],
  ["acceptStartupDialogs", "accept_startup_dialogs", "flag"],
  ["env", "env", "map"],
  ["pathCheck", "path_check", "text"],
  ["supportsAcp", "supports_acp", "flag"],
  ["supportsHooks", "supports_hooks", "flag"],
  ["instructionsFile", "instructions_file", "text"],
  ["resumeFlag", "resume_flag", "text"],
  ["resumeStyle", "resume_style", "text"],
  ["resumeCommand", "resume_command", "text"],
  ["sessionIdFlag", "session_id_flag", "text"],
  ["permissionModes", "permission_modes", "map"],
  ["optionDefaults", "option_defaults", "map"],
  ["optionsSchema", "options_schema", "options"],
  ["optionsSchemaMerge", "options_schema_merge", "text"],
  ["printArgs", "print_args", "texts"],
  ["titleModel", "title_model", "text"],
  ["acpCommand", "acp_command", "text"],
  ["acpArgs", "acp_args", "texts"],
] as const satisfies readonly (readonly [keyof ProviderSpec, string, FieldKind])[];

/** Reads one provider table whose types were checked with its file. */
export function readProviderSpec(table: CheckedTable): ProviderSpec {
  const spec: Record<string, unknown> = {};
  for (const [name, key, kind] of PROVIDER_FIELDS) {
    const value = readField(table, key, kind);
    if (value !== undefined) spec[name] = value;
  }
  return spec as ProviderSpec;
}

function readField(table: CheckedTable, key: string, kind: FieldKind): unknown {
  switch (kind) {
    case "text":
      return textOf(table, key);
    case "flag":
      return flagOf(table, key);
    case "number":
      return numberOf(table, key);
    case "texts":
      return textsOf(table, key);
    case "map":
      return textMapOf(table, key);
    case "options":
      return Object.hasOwn(table, key) ? tablesOf(table, key).map(readOption) : undefined;
  }
}

function readOption(table: CheckedTable): ProviderOption {
  return {
    key: textOf(table, "key") ?? "",
    label: textOf(table, "label") ?? "",
    type: textOf(table, "type") ?? "",
    default: textOf(table, "default") ?? "",
    omit: flagOf(table, "omit") ?? false,
    choices: tablesOf(table, "choices").map(readChoice),
  };
}

function readChoice(table: CheckedTable): OptionChoice {
  const aliases = Object.hasOwn(table, "flag_aliases") ? table.flag_aliases : undefined;
  return {
    value: textOf(table, "value") ?? "",
    label: textOf(table, "label") ?? "",
    flagArgs: textsOf(table, "flag_args") ?? [],
    flagAliases: Array.isArray(aliases)
      ? aliases.map((alias: unknown) => {
          const words: readonly unknown[] = Array.isArray(alias) ? alias : [alias];
          return words.filter((word): word is string => typeof word === "string");
        })
      : [],
  };
}

/** Prints a spec under its TOML names; unset fields are left out. */
export function providerTable(spec: ProviderSpec): JsonTable {
  const table: Record<string, JsonValue> = {};
  for (const [name, key] of PROVIDER_FIELDS) {
    const value = spec[name];
    if (value === undefined) continue;
    table[key] =
      name === "optionsSchema" ? (value as readonly ProviderOption[]).map(optionTable) : (value as JsonValue);
  }
  return table;
}

function optionTable({ key, label, type, default: fallback, choices }: ProviderOption): JsonTable {
  return {
    key,
    label,
    type,
    default: fallback,
    choices: choices.map(({ value, label: text, flagArgs, flagAliases }) => ({
      value,
      label: text,
      flag_args: flagArgs,
      ...(flagAliases.length > 0 ? { flag_aliases: flagAliases } : {}),
    })),
  };
}
