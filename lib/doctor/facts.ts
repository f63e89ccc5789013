import type { ComposedCity } from "@/lib/city/composed-city";
import type { Composition } from "@/lib/city/composition";
import type { Diagnostic } from "@/lib/diagnostic/diagnostic";
import type { FileTree } from "@/lib/files/file-tree";
import type { MergedSession } from "@/lib/session/merged-session";
import type { SourceReport } from "@/lib/session/observed-session";
import type { StoreFacts } from "./store-facts";

/** One formula as one scope sees it. */
export type FormulaFinding = {
  /** `city`, or the rig's name after `rig `. */
  readonly scope: string;
  readonly name: string;
  readonly file: string;
  readonly diagnostics: readonly Diagnostic[];
};

/** What stands at a rig's path on this machine; the scan of a city does not look into its rigs. */
export type RigFolder = {
  readonly kind: "directory" | "file" | "missing";
  readonly git: boolean;
  /** The branch that is checked out; undefined where none is, or where nobody can tell. */
  readonly branch?: string;
  /** Names of the files in it that tell agents how to work there (`AGENTS.md`, `CLAUDE.md`, …). */
  readonly instructions?: readonly string[];
};

/** The `.beads` folder of the city or of a rig: what other tools keep there. Texts are undefined where there is no file. */
export type BeadsFolder = {
  /** Absolute folder. */
  readonly dir: string;
  /** `config.yaml` and `metadata.json`, as written. */
  readonly config?: string;
  readonly metadata?: string;
  /** `issues.jsonl`: how many lines it has, which of them are no JSON objects (the first few), ids that are not closed. */
  readonly archive?: { readonly lines: number; readonly broken: readonly number[]; readonly open: readonly string[] };
};

/** A file of this machine that holds secrets, and who else than its owner may read it. */
export type SecretFile = { readonly path: string; readonly mode: number };

/** One entry of the machine's `implicit-import.toml`. */
export type ImplicitImport = {
  readonly name: string;
  readonly source: string;
  readonly commit: string;
  readonly cached: boolean;
};

/** Files of this machine that the scan of a city does not look into. */
export type HostFiles = {
  /** `.gc/events.jsonl`, where there is one. */
  readonly eventsLog?: { readonly bytes: number; readonly writable: boolean };
  /** Linked git worktrees below `.gc/worktrees`, and whether what their `.git` file names is there. */
  readonly worktrees: readonly {
    readonly path: string;
    readonly gitDir: string;
    readonly valid: boolean;
    /** Linked worktrees inside of it: an agent that worked from within another's. */
    readonly nested?: readonly string[];
  }[];
  /** What linked worktrees take on the disk, by the folder below `.gc/worktrees`; `more` when not all of it was counted. */
  readonly worktreeSizes?: readonly { readonly name: string; readonly bytes: number; readonly more: boolean }[];
  /** By `city` or name of the rig, where there is such a folder. */
  readonly beads?: { readonly city?: BeadsFolder; readonly rigs: Readonly<Record<string, BeadsFolder>> };
  readonly secrets?: readonly SecretFile[];
  /** SHA-256 of `.codex/hooks.json` in the city and in each rig; undefined where there is none. */
  readonly codexHooks?: readonly { readonly place: string; readonly sha256?: string }[];
  readonly implicitImports?: readonly ImplicitImport[];
};

/** An order that runs by itself every so often, and when it last did. */
export type OrderFact = {
  readonly scopedName: string;
  readonly enabled: boolean;
  /** Milliseconds between two runs. */
  readonly everyMs: number;
  /** ISO time; undefined when it never ran. */
  readonly lastRun?: string;
};

/** What is seen of sessions through every source. */
export type SessionSight = {
  readonly reports: readonly SourceReport[];
  readonly sessions: readonly MergedSession[];
};

/** Everything that the built-in checks look at: gathered once, then judged by pure functions. */
export type DoctorFacts = {
  readonly tree: FileTree;
  readonly cityRoot: string;
  readonly composition: Composition;
  readonly formulas: readonly FormulaFinding[];
  /** By name of the rig; rigs without a path are left out. */
  readonly rigFolders: Readonly<Record<string, RigFolder>>;
  readonly store: StoreFacts;
  readonly host: HostFiles;
  readonly orders: readonly OrderFact[];
  /** Undefined when nobody looked. */
  readonly sight?: SessionSight;
  /** ISO time of the run. */
  readonly now: string;
};

/** Facts of a city that could be composed; checks that need one get this. */
export type CityFacts = DoctorFacts & { readonly city: ComposedCity };
