import type { JsonTable } from "./json";

/** The city surface, or one rig surface. Kept apart by kind and name, so that a rig may be called `city` (decision P25). */
export type Surface = { readonly kind: "city" } | { readonly kind: "rig"; readonly rig: string };

/** Kind of the layer that a value comes from (at most six, for the colours and letters of the console). */
export type LayerKind = "builtin" | "pack" | "root-pack" | "city" | "rig" | "implicit";

/**
 * The effective city: what `composeCity` makes of `city.toml`, its packs and its site file. Plain JSON-able data; every
 * path is absolute and POSIX. Where each value comes from is in the `Provenance` of the same composition.
 */
export type ComposedCity = {
  readonly root: string;
  /** Effective name and bead prefix (reference 20.3, 20.5). */
  readonly name: string;
  readonly prefix: string;
  /** Lower-case hex SHA-256 over everything that was read (reference 25). */
  readonly revision: string;
  /** The merged tables of `city.toml` that are not listed below (`workspace`, `daemon`, `session`, …), by TOML name. */
  readonly settings: JsonTable;
  readonly agents: readonly ComposedAgent[];
  readonly namedSessions: readonly ComposedNamedSession[];
  readonly rigs: readonly ComposedRig[];
  readonly providers: readonly ComposedProvider[];
  readonly runtimes: readonly ComposedRuntime[];
  readonly services: readonly ComposedService[];
  readonly commands: readonly ComposedCommand[];
  readonly doctorChecks: readonly ComposedDoctorCheck[];
  readonly skills: readonly ComposedSkill[];
  /** Every pack that was reached, the root pack first, then dependencies before their importers. */
  readonly packs: readonly ComposedPack[];
  readonly imports: readonly ComposedImport[];
  /** Pack directories per surface, dependencies first (reference 9.10). */
  readonly packDirs: SurfaceDirs;
  /** Formula directories per surface, lowest priority first (pack 2.9). Rig lists include the city's. */
  readonly formulaLayers: SurfaceDirs;
  /** `overlay/` directories of packs, lowest priority first; rig lists hold the rig's own packs only. */
  readonly overlayLayers: SurfaceDirs;
  /** Folders that order discovery reads, lowest priority first; rig lists hold the rig's own only. */
  readonly orderLayers: SurfaceDirs;
  /** Directories with prompt template fragments per surface, lowest priority first. */
  readonly fragmentLayers: SurfaceDirs;
  /** `mcp/` folders per surface, lowest priority first; rig lists hold the rig's own only (reference 23.3). */
  readonly mcpLayers: SurfaceDirs;
  /** City and root-pack entries before imported ones; the builtin table is not repeated here. */
  readonly pricing: readonly ComposedPricing[];
  readonly dropped: readonly DroppedThing[];
};

export type SurfaceDirs = {
  readonly city: readonly string[];
  readonly rigs: { readonly [rig: string]: readonly string[] };
};

/** One effective agent. `config` holds every set field under its TOML name; the head repeats what most readers need. */
export type ComposedAgent = {
  readonly qualifiedName: string;
  readonly name: string;
  /** Identity prefix (pack 2.4); empty on the city surface unless declared. */
  readonly dir: string;
  /** Import binding of the consuming surface; empty for the city's own agents and unbound includes. */
  readonly binding: string;
  readonly surface: Surface;
  /** The rig whose name is `dir`, when one is declared. */
  readonly rig?: string;
  readonly layer: LayerKind;
  /** Name of the declaring pack; empty for `city.toml`, fragments and implicit agents. */
  readonly packName: string;
  /** Directory that the definition's relative paths belong to; empty for implicit agents. */
  readonly sourceDir: string;
  /** File that declares the agent (`agent.toml`, or the agent's directory when it has none). */
  readonly sourceFile: string;
  readonly implicit: boolean;
  readonly suspended: boolean;
  readonly provider?: string;
  /** Own value, else the pack default; an explicit "" means none (reference 11.1). */
  readonly effectiveSlingFormula?: string;
  /** Absolute prompt file, found by convention or declared. */
  readonly promptFile?: string;
  readonly skillsDir?: string;
  readonly mcpDir?: string;
  readonly namepoolFile?: string;
  readonly namepool: readonly string[];
  /** Prompt fragments that the declaring pack's defaults add (reference 11.2). */
  readonly inheritedFragments: readonly string[];
  /** -1 is unlimited; undefined inherits rig, then workspace, then unlimited. */
  readonly maxActiveSessions?: number;
  readonly minActiveSessions: number;
  /** Every effective field by its TOML name, paths absolute. */
  readonly config: JsonTable;
};

export type ComposedNamedSession = {
  /** `[dir/][binding.]name-or-template`. */
  readonly identity: string;
  readonly name?: string;
  readonly template: string;
  /** Qualified name of the agent that backs it. */
  readonly templateQualifiedName: string;
  readonly mode: "on_demand" | "always";
  readonly dir: string;
  readonly binding: string;
  readonly surface: Surface;
  readonly layer: LayerKind;
  readonly packName: string;
  /** False when no agent has the template's name (decision P13). */
  readonly enabled: boolean;
  readonly config: JsonTable;
};

export type ComposedRig = {
  readonly name: string;
  /** `.gc/site.toml`, else `city.toml`, as written (decision P10); undefined when neither binds it. */
  readonly path?: string;
  /** `path` resolved against the city root. */
  readonly checkout?: string;
  readonly pathSource: "site" | "city" | "none";
  readonly prefix: string;
  readonly defaultBranch?: string;
  readonly suspended: boolean;
  readonly defaultSlingTarget?: string;
  readonly formulaVars: { readonly [name: string]: string };
  readonly maxActiveSessions?: number;
  readonly config: JsonTable;
};

export type ComposedProvider = {
  readonly name: string;
  readonly layer: LayerKind;
  readonly packName: string;
  /** The merged raw table, by TOML name. */
  readonly config: JsonTable;
  /** Result of the base chain; undefined when the chain is broken (an error says why). */
  readonly resolved?: ResolvedProviderView;
};

export type ResolvedProviderView = {
  /** Leaf first: `custom:leaf`, `builtin:gemini`. */
  readonly chain: readonly string[];
  readonly builtinAncestor: string;
  readonly config: JsonTable;
  readonly effectiveDefaults: { readonly [option: string]: string };
};

export type ComposedRuntime = {
  readonly name: string;
  /** Bare name, or absolute path. */
  readonly command: string;
  readonly protocol: number;
  readonly promptDelivery: string;
  readonly packName: string;
  readonly packDir: string;
};

export type ComposedService = {
  readonly name: string;
  readonly layer: LayerKind;
  readonly packName: string;
  readonly sourceDir: string;
  readonly config: JsonTable;
};

export type ComposedCommand = {
  readonly binding: string;
  readonly words: readonly string[];
  readonly description: string;
  readonly surface: Surface;
  readonly packName: string;
  readonly packDir: string;
  /** Directory of the command; the pack for legacy `[[commands]]`. */
  readonly dir: string;
  /** Absolute entrypoint; template text as written when it holds `{{`. */
  readonly run: string;
  readonly help?: string;
};

export type ComposedDoctorCheck = {
  /** Import binding, else the pack's name; `local` for `[[doctor.check]]` of city.toml. */
  readonly binding: string;
  readonly name: string;
  readonly description: string;
  readonly surface: Surface;
  readonly packName: string;
  readonly packDir: string;
  readonly run: string;
  readonly fix?: string;
  readonly help?: string;
  readonly warmup: boolean;
};

export type ComposedSkill = {
  /** `name`, or `binding.name` for imported ones. */
  readonly name: string;
  readonly surface: Surface;
  readonly description: string;
  readonly packName: string;
  readonly dir: string;
};

/** One pack directory. `problem` is a sentence when the pack could not be used. */
export type ComposedPack = {
  readonly dir: string;
  readonly name: string;
  readonly schema: number;
  readonly version?: string;
  readonly requiresGc?: string;
  readonly description?: string;
  readonly root: boolean;
  readonly problem?: string;
};

/** One edge of the import graph: who asks for which pack, and what came of it. */
export type ComposedImport = {
  /** Unique within the city: declaring place and binding, stable across loads. */
  readonly id: string;
  readonly kind: "import" | "include" | "rig-default";
  /** Directory of the pack that declares it; undefined when the city (root pack, city.toml, a fragment) declares it. */
  readonly fromDir?: string;
  readonly surface: Surface;
  /** Empty for legacy includes. */
  readonly binding: string;
  readonly source: string;
  readonly version?: string;
  readonly export: boolean;
  readonly transitive: boolean;
  readonly shadow: "warn" | "silent";
  readonly remote: boolean;
  /** What packs.lock holds for a remote source. */
  readonly locked?: { readonly version: string; readonly commit: string; readonly fetched: string };
  /** Directory that it resolved to; undefined when it did not resolve. */
  readonly toDir?: string;
  /** What is wrong and what to run, as a sentence. */
  readonly problem?: string;
  readonly file: string;
  readonly path: string;
};

export type ComposedPricing = {
  readonly provider: string;
  readonly model: string;
  readonly source: "city" | "pack";
  readonly packName: string;
  readonly promptUsdPer1m: number;
  readonly completionUsdPer1m: number;
  readonly cacheReadUsdPer1m: number;
  readonly cacheCreationUsdPer1m: number;
  readonly lastVerified?: string;
};

/** Something that a file declares and the city does not have, with the reason as a sentence. */
export type DroppedThing = {
  readonly kind: "agent" | "named-session" | "provider" | "import" | "command" | "doctor-check" | "pricing" | "field";
  readonly name: string;
  readonly reason:
    | "scope"
    | "shadowed"
    | "inline-wins"
    | "transitive-off"
    | "not-merged"
    | "ignored-key"
    | "failed"
    | "duplicate";
  readonly sentence: string;
  readonly surface: Surface;
  readonly packName: string;
  readonly file: string;
  /** The dotted path inside the file, and the same as keys. */
  readonly path: string;
  readonly place: readonly (string | number)[];
};
