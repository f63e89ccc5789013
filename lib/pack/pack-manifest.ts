import type { Diagnostic } from "@/lib/diagnostic/diagnostic";
import type { TomlPathKey } from "@/lib/toml/locate";
import type { PackCommand } from "./discover/command";
import type { PackDoctorCheck } from "./discover/doctor";
import type { PackSkill } from "./discover/skill";
import type { AgentTable } from "./table/agent-fields";
import type { PackTable } from "./table/pack-fields";

/** `[pack]` once it is checked. */
export type PackIdentity = {
  readonly name: string;
  readonly schema: number;
  readonly version?: string;
  readonly requiresGc?: string;
  readonly description?: string;
};

/** Files that an agent directory offers by convention (pack 1.2.4, 2.8); absolute. */
export type AgentConventions = {
  readonly prompt?: string;
  readonly overlay?: string;
  readonly namepool?: string;
  readonly skills?: string;
  readonly mcp?: string;
};

/** One agent as a pack declares it, before anybody imports it. */
export type AgentDefinition = {
  readonly name: string;
  readonly form: "inline" | "directory";
  readonly table: AgentTable;
  /** The file that holds the table; for a directory without `agent.toml`, the file that it would have. */
  readonly file: string;
  /** Path of the table inside the file. */
  readonly base: readonly TomlPathKey[];
  /** Root of the declaring pack: its relative paths belong here. */
  readonly sourceDir: string;
  /** What a message about a double definition names: the agent's directory, or the file of an inline table. */
  readonly place: string;
  readonly conventions: AgentConventions;
};

/** Folders of a pack that are collected as layers of a surface (pack 2.9, reference 13, 23.3, 23.4). */
export const layerFolders = ["formulas", "overlay", "mcp", "prompts/shared", "template-fragments"] as const;
export type LayerFolder = (typeof layerFolders)[number];

/** A pack directory, read and checked on its own: no import is followed yet. */
export type PackManifest = {
  readonly dir: string;
  /** `<dir>/pack.toml` */
  readonly file: string;
  readonly identity: PackIdentity;
  readonly table: PackTable;
  readonly agents: readonly AgentDefinition[];
  /** Directory agents that an inline table of the same name hides. */
  readonly hiddenAgents: readonly AgentDefinition[];
  readonly commands: readonly PackCommand[];
  readonly doctorChecks: readonly PackDoctorCheck[];
  readonly skills: readonly PackSkill[];
  /** The folders that become layers, by name, as far as the pack has them. */
  readonly folders: { readonly [name in LayerFolder]?: string };
};

/** `manifest` is missing when `pack.toml` cannot be read or parsed; `diagnostics` carry no import context yet. */
export type PackRead = { readonly manifest?: PackManifest; readonly diagnostics: readonly Diagnostic[] };
