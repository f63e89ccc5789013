import type { PackManifest } from "@/lib/pack/pack-manifest";
import type { CityTable, SiteTable } from "@/lib/pack/table/city-fields";
import type { RuntimeTable } from "@/lib/pack/table/pack-fields";
import type { RigTable } from "@/lib/pack/table/rig-fields";
import type { ComposeContext, Place } from "../compose-context";
import type { LayerKind, SurfaceDirs } from "../composed-city";
import type { Declared, LoadedPack } from "../load/loaded-pack";
import { LockFile } from "../load/resolve-source";
import { Draft } from "../provenance/draft";
import type { ResolvedProvider } from "../provider/resolved-provider";
import type { AgentDraft } from "./agent-draft";
import type { AgentGroup } from "./agent-group";
import type { SessionDraft } from "./session-draft";

/** `city.toml`, or one of its fragments (reference 6). */
export type CitySource = {
  readonly role: "city" | "fragment";
  readonly file: string;
  readonly dir: string;
  /** What messages quote: the path of `city.toml`, or a fragment as `include` spells it. */
  readonly shown: string;
  readonly table: CityTable;
};

export type RigDraft = {
  readonly draft: Draft;
  readonly table: RigTable;
  readonly source: CitySource;
  readonly place: Place;
};

/** A named thing of the city under construction, with the layer and pack that gave it. */
export type NamedDraft = {
  readonly name: string;
  readonly draft: Draft;
  readonly layer: LayerKind;
  readonly packName: string;
  readonly sourceDir: string;
  readonly place: Place;
};

/** A pack as one surface took it, after stamping and scope filtering. */
export type TakenPack = {
  readonly pack: Omit<LoadedPack, "agents">;
  readonly agents: AgentGroup;
  readonly binding: string;
  readonly shadow: "warn" | "silent";
};

export type BySurface<T> = { readonly city: T[]; readonly rigs: Map<string, T[]> };

/** Agents or sessions by where they come from; their order in the result is the order of these groups (reference 9.9). */
export type ByOrigin<T> = {
  /** From city-level packs. */
  readonly packs: T[];
  /** From the root pack, city.toml and fragments. */
  readonly local: T[];
  /** From rig-level packs, rigs in order. */
  readonly rigs: T[];
  readonly implicit: T[];
};

/** The city while the phases work on it. */
export class CityDraft {
  readonly settings: Draft;
  readonly lockFile: LockFile;
  readonly sources: CitySource[] = [];
  root: PackManifest | undefined;
  /** The root pack.toml exists but cannot be read: what would need it is not judged (decision P1). */
  rootBroken = false;
  site: SiteTable = {};
  readonly rigs: RigDraft[] = [];
  readonly agents: ByOrigin<AgentGroup> = { packs: [], local: [], rigs: [], implicit: [] };
  readonly sessions: ByOrigin<SessionDraft> = { packs: [], local: [], rigs: [], implicit: [] };
  readonly providers = new Map<string, NamedDraft>();
  readonly services: NamedDraft[] = [];
  readonly taken: BySurface<TakenPack> = { city: [], rigs: new Map() };
  /** Bindings whose pack did not load, by the dir of their surface ("" is the city); the empty binding stands for includes. */
  #byName: ReadonlyMap<string, AgentDraft> | undefined;
  readonly #incomplete = new Map<string, Set<string>>();
  readonly runtimes = new Map<string, Declared<RuntimeTable & { readonly name: string }>>();
  resolvedProviders: Readonly<Record<string, ResolvedProvider>> = {};
  formulaLayers: SurfaceDirs = { city: [], rigs: {} };
  name = "";
  prefix = "";

  constructor(cx: ComposeContext) {
    this.settings = new Draft(cx.recorder);
    this.lockFile = new LockFile(cx);
  }

  /** Every group of agents in result order. */
  allGroups(): AgentGroup[] {
    return [...this.cityGroups(), ...this.agents.rigs, ...this.agents.implicit];
  }

  /** Groups of the city surface that exist before rig packs expand. */
  cityGroups(): AgentGroup[] {
    return [...this.agents.packs, ...this.agents.local];
  }

  /** Every agent in result order. */
  allAgents(): AgentDraft[] {
    return this.allGroups().flatMap(({ agents }) => agents);
  }

  /** Agents of the city surface that exist before rig packs expand. */
  cityAgents(): AgentDraft[] {
    return this.cityGroups().flatMap(({ agents }) => agents);
  }

  /** Puts changed groups of the city surface in the place of those that `cityGroups` gave. */
  putCityGroups(groups: readonly AgentGroup[]): void {
    const { packs, local } = this.agents;
    const border = packs.length;
    packs.splice(0, border, ...groups.slice(0, border));
    local.splice(0, local.length, ...groups.slice(border));
    this.#byName = undefined;
  }

  /** Puts what a phase made of each group in its place. */
  mapGroups(change: (group: AgentGroup) => AgentGroup): void {
    for (const groups of Object.values(this.agents)) groups.splice(0, groups.length, ...groups.map(change));
    this.#byName = undefined;
  }

  /** The agent of a qualified name as it is now; the first one where several share it. */
  agentNamed(name: string): AgentDraft | undefined {
    this.#byName ??= byName(this.allGroups());
    return this.#byName.get(name);
  }

  allSessions(): SessionDraft[] {
    const { packs, local, rigs } = this.sessions;
    return [...packs, ...local, ...rigs];
  }

  isSchema2(): boolean {
    return this.root !== undefined && this.root.identity.schema >= 2;
  }

  /** Notes that a binding of a surface did not load. `dir` is the rig, or empty for the city. */
  markIncomplete(dir: string, binding: string): void {
    const bindings = this.#incomplete.get(dir) ?? new Set();
    this.#incomplete.set(dir, bindings.add(binding));
  }

  /** Whether anything of a surface did not load. */
  isIncomplete(dir: string): boolean {
    return this.rootBroken || this.#incomplete.has(dir);
  }

  /** Whether something of the qualified name may be missing only because its pack did not load (decision P1). */
  mayBeMissing(name: string): boolean {
    if (this.rootBroken) return true;
    const at = name.lastIndexOf("/");
    const bindings = this.#incomplete.get(name.slice(0, Math.max(at, 0)));
    const binding = name.slice(at + 1).split(".")[0] ?? "";
    return bindings !== undefined && (bindings.has(binding) || bindings.has(""));
  }
}

function byName(groups: readonly AgentGroup[]): ReadonlyMap<string, AgentDraft> {
  const agents = new Map<string, AgentDraft>();
  for (const { names, agents: list } of groups) {
    for (let i = 0; i < list.length; i++) if (!agents.has(names[i]!)) agents.set(names[i]!, list[i]!);
  }
  return agents;
}
