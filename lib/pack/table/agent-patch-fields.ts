import { agentFields } from "./agent-fields";
import { type Decoded, integer, table, text, textMap, texts } from "./field";

/** Replaced when the patch holds the key (reference 12.3). */
export const patchScalars = [
  "work_dir",
  "tmux_alias",
  "scope",
  "suspended",
  "prompt_template",
  "session",
  "provider",
  "start_command",
  "lifecycle",
  "nudge",
  "idle_timeout",
  "max_session_age",
  "max_session_age_jitter",
  "sleep_after_idle",
  "hooks_installed",
  "inject_assigned_skills",
  "session_setup_script",
  "overlay_dir",
  "default_sling_formula",
  "attach",
  "resume_command",
  "wake_mode",
  "mouse_mode",
  "max_active_sessions",
  "min_active_sessions",
  "scale_check",
] as const;

/** Replaced by a non-empty list; an empty one does nothing (reference 12.3). */
export const patchLists = [
  "pre_start",
  "install_agent_hooks",
  "session_setup",
  "session_live",
  "depends_on",
  "append_fragments",
] as const;

/** Replaced even by an empty list. */
export const patchClearableLists = ["args", "inject_fragments"] as const;

/** The append fields (pack 1.2.10). */
export const patchAppends = [
  "pre_start",
  "session_setup",
  "session_live",
  "install_agent_hooks",
  "inject_fragments",
] as const;

/** `pool` keys and the agent fields that they stand for. */
export const poolTargets = {
  min: "min_active_sessions",
  max: "max_active_sessions",
  check: "scale_check",
  drain_timeout: "drain_timeout",
  on_death: "on_death",
  on_boot: "on_boot",
} as const;

type ScalarName = (typeof patchScalars)[number];
type ListName = (typeof patchLists)[number] | (typeof patchClearableLists)[number];
type AppendName = `${(typeof patchAppends)[number] | "skills" | "mcp"}_append`;

const pick = <Name extends keyof typeof agentFields>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, agentFields[name]])) as {
    readonly [K in Name]: (typeof agentFields)[K];
  };
const appends = Object.fromEntries([...patchAppends, "skills", "mcp"].map((name) => [`${name}_append`, texts])) as {
  readonly [K in AppendName]: typeof texts;
};

const common = {
  ...pick<ScalarName>(patchScalars),
  ...pick<ListName>([...patchLists, ...patchClearableLists]),
  ...appends,
  env: textMap,
  env_remove: texts,
  option_defaults: textMap,
  pool: table({ min: integer, max: integer, check: text, drain_timeout: text, on_death: text, on_boot: text }),
  skills: texts,
  mcp: texts,
} as const;

/** `[[patches.agent]]` (pack 1.2.10). */
export const agentPatchFields = { name: text, dir: text, ...common } as const;

/** `[[rigs.overrides]]` and `[[rigs.patches]]` (reference 12.6). */
export const rigOverrideFields = { agent: text, dir: text, ...common } as const;

export type AgentPatchTable = Decoded<typeof agentPatchFields>;
export type RigOverrideTable = Decoded<typeof rigOverrideFields>;
