import { type Decoded, text, texts } from "./field";

/** `[agent_defaults]` (pack 2.7, reference 11.1). `scope` and `install_agent_hooks` are read only to be warned about. */
export const agentDefaultsFields = {
  provider: text,
  model: text,
  wake_mode: text,
  default_sling_formula: text,
  allow_overlay: texts,
  allow_env_override: texts,
  append_fragments: texts,
  skills: texts,
  mcp: texts,
} as const;

export type AgentDefaultsTable = Decoded<typeof agentDefaultsFields>;
