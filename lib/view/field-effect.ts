import type { ThingKind } from "../city/diff/diff-cities";

/** When a changed value reaches a session that runs already: at its next start, or while it runs. */
export type FieldEffect = "restart" | "live";

/** What a session of an agent is started with (pack 1.2.4): a running one keeps what it has. */
const startFields: ReadonlySet<string> = new Set([
  "args",
  "append_fragments",
  "env",
  "hooks_installed",
  "inject_assigned_skills",
  "inject_fragments",
  "install_agent_hooks",
  "mouse_mode",
  "nudge",
  "option_defaults",
  "overlay_dir",
  "pre_start",
  "process_names",
  "prompt_flag",
  "prompt_mode",
  "prompt_template",
  "provider",
  "ready_delay_ms",
  "ready_prompt_prefix",
  "resume_command",
  "session",
  "session_setup",
  "session_setup_script",
  "start_command",
  "tmux_alias",
  "wake_mode",
  "work_dir",
]);

/** What is looked up each time that it is needed, or may be given to a running session again. */
const liveFields: ReadonlySet<string> = new Set([
  "default_sling_formula",
  "description",
  "drain_timeout",
  "idle_timeout",
  "max_active_sessions",
  "min_active_sessions",
  "scale_check",
  "session_live",
  "sleep_after_idle",
  "sling_query",
  "suspended",
  "work_query",
]);

/** The effect of a changed field, where it is known: of agents, and of the providers that they run on (ux 18). */
export function fieldEffect(kind: ThingKind, path: string): FieldEffect | undefined {
  const field = path.split(".", 1)[0] ?? "";
  if (kind === "provider") return field === "display_name" ? "live" : "restart";
  if (kind !== "agent") return undefined;
  if (startFields.has(field)) return "restart";
  return liveFields.has(field) ? "live" : undefined;
}
