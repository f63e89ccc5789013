import { DiagnosticCollector } from "@/lib/diagnostic/collector";
import type { Diagnostic } from "@/lib/diagnostic/diagnostic";
import type { FileTree } from "@/lib/files/file-tree";
import { baseName } from "@/lib/files/path";
import type { PackManifest, PackRead } from "@/lib/pack/pack-manifest";
import { readPack } from "@/lib/pack/read-pack";
import { dottedPath, type TomlPathKey } from "@/lib/toml/locate";
import { TomlCache, TomlFiles } from "@/lib/toml/toml-files";
import type { ComposedImport, ComposedPack, DroppedThing } from "./composed-city";
import type { AgentGroup } from "./draft/agent-group";
import { GroupMemo } from "./draft/group-memo";
import type { JsonTable } from "./json";
import type { Origin } from "./provenance/change";
import { Draft, Recorder } from "./provenance/draft";

/** What one composition leaves for the next: parsed files by content, manifests by the content of their folders. */
export class ComposeCache {
  readonly toml = new TomlCache();
  readonly manifests = new Map<string, { readonly key: string; readonly read: PackRead }>();
  /** What a surface took from an entry, with what it depends on and what it said on the way. */
  readonly taken = new Map<string, Remembered<unknown>>();
  /** The city's own agents, by the manifest that declares them. */
  readonly own = new WeakMap<PackManifest, { readonly slot: string; readonly group: AgentGroup }>();
  /** What phases make from plain data, with the data. */
  readonly made = new Map<string, { readonly inputs: string; readonly value: unknown }>();
  /** What phases do to groups of agents, each with what it is done with. */
  readonly memos = new Map<string, { readonly inputs: string; readonly memo: GroupMemo<unknown> }>();
}

type Effect = (cx: ComposeContext) => void;
type Dependency = { readonly read: (cx: ComposeContext) => string; readonly value: string };
type Journal = { readonly effects: Effect[]; readonly dependencies: Dependency[] };
type Remembered<T> = {
  readonly result: T;
  readonly effects: readonly Effect[];
  readonly dependencies: readonly Dependency[];
};

export type ComposeOptions = {
  /** `<home>/.gc/cache/repos`: where checkouts of remote packs lie (reference 8.4). Without it none is installed. */
  readonly cacheRoot?: string;
  /** Where `implicit-import.toml` may lie; the first one that exists counts (reference 2, step 9). */
  readonly implicitImportFiles?: readonly string[];
  /** Extra fragments (`-f`), after those of `include`; a directory counts as a legacy pack include. */
  readonly extraFragments?: readonly string[];
  readonly cache?: ComposeCache;
  /** Off only to measure what recording costs. */
  readonly provenance?: boolean;
  /** Told the name of each phase as it begins, and `finish` for what follows the last: for somebody who has a clock. */
  readonly onPhase?: (name: string) => void;
};

/** Where a finding belongs: a file and a path inside it, or the origin of a change. */
export type Place = { readonly file: string; readonly path: readonly TomlPathKey[] };

type Finding = Pick<Diagnostic, "code" | "severity" | "message" | "hint">;

/** What every phase shares: the files, the findings, and the record of packs, imports and drop-outs. */
export class ComposeContext {
  readonly files: TomlFiles;
  readonly recorder: Recorder;
  readonly collector = new DiagnosticCollector();
  readonly validation = new DiagnosticCollector();
  readonly packs = new Map<string, ComposedPack>();
  readonly cache: ComposeCache;
  /** Name of the running phase; every origin made in it carries it. */
  phase = "";
  readonly #imports = new Map<string, ComposedImport>();
  readonly #dropped = new Map<string, DroppedThing>();
  readonly #reported = new Set<string>();
  #journal: Journal | undefined;

  constructor(
    readonly tree: FileTree,
    readonly cityRoot: string,
    readonly options: ComposeOptions,
  ) {
    this.cache = options.cache ?? new ComposeCache();
    this.files = new TomlFiles(tree, this.cache.toml);
    this.recorder = new Recorder(options.provenance ?? true);
  }

  /** Reports a finding of the load stage once, however many ways lead to it. `prefix` names the way and leads errors only. */
  report(diagnostic: Diagnostic, prefix = ""): void {
    this.#note((cx) => cx.report(diagnostic, prefix));
    const { code, file = "", line = 0, path, message, severity } = diagnostic;
    const key = `${code}\0${file}\0${line}\0${path}\0${message}`;
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    this.collector.report(severity === "error" && prefix ? { ...diagnostic, message: prefix + message } : diagnostic);
  }

  /** Reports a finding of the load stage about a place in a file. */
  reportAt(place: Place, finding: Finding, prefix = ""): void {
    this.report({ ...this.files.locate(place.file, place.path), ...finding }, prefix);
  }

  /** Reports a finding of the validate stage about a place in a file. */
  invalidAt(place: Place, finding: Finding): void {
    this.validation.report({ ...this.files.locate(place.file, place.path), ...finding });
  }

  /** Where the effective value of a field was written last. */
  placeOf(draft: Draft, path: readonly string[], fallback: Place): Place {
    const change = draft.lastChange(path);
    if (!change?.origin.file) return fallback;
    return { file: change.origin.file, path: [...change.origin.base, ...change.sourcePath] };
  }

  /** Remembers a pack directory, with what is wrong when it could not be used. */
  notePack(dir: string, manifest: PackManifest | undefined, diagnostics: readonly Diagnostic[]): void {
    this.#note((cx) => cx.notePack(dir, manifest, diagnostics));
    if (this.packs.has(dir)) return;
    const problem = manifest ? undefined : diagnostics[0]?.message;
    const { name = baseName(dir), schema = 0, ...rest } = manifest?.identity ?? {};
    const root = dir === this.cityRoot;
    this.packs.set(dir, { dir, name, schema, ...rest, root, ...(problem !== undefined && { problem }) });
  }

  noteImport(entry: ComposedImport): void {
    this.#note((cx) => cx.noteImport(entry));
    if (!this.#imports.has(entry.id)) this.#imports.set(entry.id, entry);
  }

  get imports(): readonly ComposedImport[] {
    return [...this.#imports.values()];
  }

  /** Remembers something that a file declares and the city does not have, once. */
  drop({ path, ...thing }: Omit<DroppedThing, "path" | "place"> & { readonly path: readonly TomlPathKey[] }): void {
    this.#note((cx) => cx.drop({ path, ...thing }));
    const dropped = { ...thing, path: dottedPath(path), place: path };
    const { surface } = thing;
    const where = surface.kind === "rig" ? `rig ${surface.rig}` : "city";
    this.#dropped.set(`${where}\0${thing.file}\0${dropped.path}\0${thing.name}\0${thing.reason}`, dropped);
  }

  get dropped(): readonly DroppedThing[] {
    return [...this.#dropped.values()];
  }

  /** A draft that starts from a table of a file, each leaf set by it. */
  draft(table: JsonTable, origin: Omit<Origin, "phase">): Draft {
    return Draft.of(this.recorder, table, this.origin(origin));
  }

  origin(origin: Omit<Origin, "phase">): Origin {
    return { ...origin, phase: this.phase };
  }

  /**
   * Does a piece of work, or hands out what it came to in an earlier composition when nothing that it looked at has changed
   * since; what it reported and noted is said again. `copy` makes an independent result of a remembered one. Work that
   * complains about `file`, whose lines may move, is done anew each time.
   */
  remember<T>(key: string, file: string, work: () => T, copy: (result: T) => T): T {
    const known = this.cache.taken.get(key) as Remembered<T> | undefined;
    if (known?.dependencies.every(({ read, value }) => read(this) === value)) {
      for (const effect of known.effects) effect(this);
      return copy(known.result);
    }
    const journal: Journal = { effects: [], dependencies: [] };
    const before = this.collector.items.length;
    this.#journal = journal;
    const result = work();
    this.#journal = undefined;
    const moves = this.collector.items.slice(before).some((item) => item.file === file);
    if (moves) this.cache.taken.delete(key);
    else this.cache.taken.set(key, { result, ...journal });
    return copy(result);
  }

  /** Says that the work being remembered looked at something; `read` gives what it saw. */
  depend(read: (cx: ComposeContext) => string, value: string = read(this)): void {
    this.#journal?.dependencies.push({ read, value });
  }

  #note(effect: Effect): void {
    this.#journal?.effects.push(effect);
  }

  /** Memo of one piece of work of this phase, the same one while `inputs` (plain data) are. `work` tells several apart. */
  groupMemo<T>(inputs: unknown, work = ""): GroupMemo<T> {
    const slot = this.#slot(work);
    const key = JSON.stringify(inputs) ?? "";
    const known = this.cache.memos.get(slot);
    if (known?.inputs === key) return known.memo as GroupMemo<T>;
    const memo = new GroupMemo<T>();
    this.cache.memos.set(slot, { inputs: key, memo });
    return memo;
  }

  /** What this phase makes from nothing but `inputs`, which are plain data or their text. `name` tells several apart. */
  madeOnce<T>(name: string, inputs: unknown, make: () => T): T {
    const slot = this.#slot(name);
    const key = typeof inputs === "string" ? inputs : JSON.stringify(inputs);
    const known = this.cache.made.get(slot);
    if (known?.inputs === key) return known.value as T;
    const value = make();
    this.cache.made.set(slot, { inputs: key, value });
    return value;
  }

  /** The agents that a manifest declares for the city itself: the group of an earlier composition while it is the same manifest. */
  ownGroup(manifest: PackManifest, make: () => AgentGroup): AgentGroup {
    const slot = this.#slot("");
    const known = this.cache.own.get(manifest);
    if (known?.slot === slot) return known.group;
    const group = make();
    this.cache.own.set(manifest, { slot, group });
    return group;
  }

  #slot(name: string): string {
    return `${this.phase}\0${this.recorder.enabled}\0${name}`;
  }

  /** The manifest of a pack directory; read again only when something in its folder changed. */
  manifest(dir: string, role: "root" | "imported"): PackRead {
    const keyOf = role === "root" ? rootKey : packKey;
    const key = keyOf(this.tree, dir);
    this.depend((cx) => keyOf(cx.tree, dir), key);
    const known = this.cache.manifests.get(`${role}:${dir}`);
    if (known?.key === key) return known.read;
    const read = readPack(this.files, dir, role);
    this.cache.manifests.set(`${role}:${dir}`, { key, read });
    return read;
  }
}

/** A pack is read again when anything in its folder changes: its entries may name files anywhere in it. */
function packKey(tree: FileTree, dir: string): string {
  return `${tree.directoryDigest(dir) ?? ""}${tree.refusal(`${dir}/pack.toml`) ?? ""}`;
}

/** What `readPack` looks at in the city's own folder, which also holds packs and state. */
const manifestFolders = ["agents", "commands", "doctor", "skills", "orders", "formulas/orders"];

function rootKey(tree: FileTree, dir: string): string {
  const file = `${dir}/pack.toml`;
  const digests = manifestFolders.map((name) => tree.directoryDigest(`${dir}/${name}`) ?? "");
  return [tree.digest(file) ?? tree.refusal(file) ?? "", ...digests].join("\0");
}
