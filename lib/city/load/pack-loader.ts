import { quoteGo } from "@/lib/diagnostic/quote-go";
import { relativePath } from "@/lib/files/path";
import type { PackManifest } from "@/lib/pack/pack-manifest";
import type { ImportTable } from "@/lib/pack/table/import-fields";
import type { ComposeContext, Place } from "../compose-context";
import type { LayerKind, Surface } from "../composed-city";
import { assign } from "../provenance/draft";
import { qualifyBareDependencies } from "./depends-on";
import { cloneLoadedPack, type LoadedPack, ownPart } from "./loaded-pack";
import { mergePacks } from "./merge-packs";
import { ownPack } from "./own-pack";
import { inheritDefaults } from "./pack-defaults";
import { applyPackPatches } from "./pack-patches";
import { recordImport } from "./record-import";
import { type LockFile, type ResolvedSource, resolveSource } from "./resolve-source";

/** One consuming surface and the binding that it gives: everything below is loaded for this pair (pack 2.3, 2.4). */
export type LoadTarget = {
  readonly surface: Surface;
  /** Empty for unbound includes. */
  readonly binding: string;
  readonly layer: LayerKind;
  /** The entry that names the pack: what stamping is attributed to. */
  readonly entry: Place;
};

/** One entry that leads to a pack: `[imports.<binding>]`, or an element of a legacy include list (empty binding). */
export type PackEntry = {
  readonly binding: string;
  readonly table: ImportTable;
  readonly place: Place;
  readonly declaredIn: string;
  readonly kind: "import" | "include";
  /** Leads the messages about this entry and about the pack behind it: `city import "b": `. */
  readonly prefix: string;
  /** A pack directory that is gone takes out only this entry, with a warning (reference 9.1, legacy includes). */
  readonly optional?: boolean;
};

const MAX_DEPTH = 64;

/** The recursion of pack 2.3. Loads a pack directory once and hands out copies. */
export class PackLoader {
  readonly #loaded = new Map<string, LoadedPack | undefined>();

  constructor(
    readonly cx: ComposeContext,
    readonly lockFile: LockFile,
    readonly target: LoadTarget,
  ) {}

  /** Follows an entry. Undefined when it leads to nothing usable; why is reported. `stack` holds the directories being loaded. */
  follow(entry: PackEntry, stack: readonly string[], from?: PackManifest): LoadedPack | undefined {
    const { cx } = this;
    const { table, binding, place, prefix, kind } = entry;
    const source = table.source ?? "";
    let known: Pick<Partial<ResolvedSource>, "remote" | "locked"> = {};
    const refuse = (code: "import-invalid" | "import-unresolved" | "pack-cycle", message: string, hint?: string) => {
      recordImport(cx, this.target, entry, from, { ...known, problem: message });
      cx.reportAt(place, { code, severity: "error", message, ...(hint && { hint }) }, prefix);
      return undefined;
    };
    if (kind === "import" && binding === "") return refuse("import-invalid", "import binding must not be empty");
    if (source.trim() === "")
      return refuse("import-invalid", "source is required", 'add source = "<where the pack is>"');
    const resolved = resolveSource(cx, this.lockFile, source, entry.declaredIn);
    const { dir, problem, remote, locked } = resolved;
    known = { remote, ...(locked && { locked }) };
    if (dir === undefined) {
      if (!resolved.reported) return refuse("import-unresolved", problem ?? "source leads nowhere", resolved.hint);
      recordImport(cx, this.target, entry, from, resolved);
      return undefined;
    }
    if (stack.includes(dir)) {
      const chain = [...stack.slice(stack.indexOf(dir)), dir].map((step) => relativePath(cx.cityRoot, step));
      return refuse(
        "pack-cycle",
        `cycle detected: pack ${quoteGo(dir)} already visited`,
        `the chain is ${chain.join(" -> ")}`,
      );
    }
    if (stack.length > MAX_DEPTH) return refuse("pack-cycle", `imports nest deeper than ${MAX_DEPTH} packs`);
    if (entry.optional) cx.depend(({ tree }) => String(tree.kind(`${dir}/pack.toml`)));
    if (entry.optional && cx.tree.kind(`${dir}/pack.toml`) !== "file") {
      const message = `include ${quoteGo(source)} is skipped: ${dir}/pack.toml does not exist`;
      recordImport(cx, this.target, entry, from, { ...resolved, problem: message });
      // What an old init wrote for the builtin packs is no mistake of the city's authors (pack 2.12).
      const severity = source.startsWith(".gc/system/packs/") ? "lint" : "warning";
      cx.reportAt(place, { code: "include-missing", severity, message });
      return undefined;
    }
    const pack = this.#load(dir, stack, prefix);
    recordImport(cx, this.target, entry, from, pack ? resolved : { ...resolved, problem: cx.packs.get(dir)?.problem });
    if (!pack) return undefined;
    return table.transitive === false ? ownPart(pack) : pack;
  }

  #load(dir: string, stack: readonly string[], prefix: string): LoadedPack | undefined {
    if (!this.#loaded.has(dir)) this.#loaded.set(dir, this.#read(dir, stack, prefix));
    const pack = this.#loaded.get(dir);
    return pack && cloneLoadedPack(pack);
  }

  #read(dir: string, stack: readonly string[], prefix: string): LoadedPack | undefined {
    const { cx, target } = this;
    const { manifest, diagnostics } = cx.manifest(dir, "imported");
    for (const diagnostic of diagnostics) cx.report(diagnostic, prefix);
    cx.notePack(dir, manifest, diagnostics);
    if (!manifest) return undefined;
    const below = this.#followAll(manifest, [...stack, dir], prefix);
    const own = ownPack(cx, manifest, target, prefix);
    const pack = mergePacks(cx, manifest, [...below.packs, own]);
    const { layer, binding } = target;
    const origin = cx.origin({ file: manifest.file, base: [], layer, pack: manifest.identity.name, binding });
    inheritDefaults(pack.agents, manifest.table.agent_defaults ?? {}, { ...origin, base: ["agent_defaults"] });
    const incomplete = below.failed || pack.incomplete;
    applyPackPatches(cx, { manifest, agents: pack.agents, layer, binding, prefix, incomplete });
    const note = "a bare dependency means an agent beside this one";
    for (const agent of pack.agents) qualifyBareDependencies(agent, { ...origin, note });
    // A provider of the pack itself replaces one of the same name that it inherits (pack 1.2.7).
    const names = new Set(own.providers.map(({ name }) => name));
    const providers = [...pack.providers.filter(({ name }) => !names.has(name)), ...own.providers];
    return { ...pack, providers, incomplete };
  }

  /** The includes of a pack in order, then its imports by binding (pack 2.1). */
  #followAll(
    manifest: PackManifest,
    stack: readonly string[],
    prefix: string,
  ): { readonly packs: readonly LoadedPack[]; readonly failed: boolean } {
    const packs: LoadedPack[] = [];
    let failed = false;
    for (const entry of packEntries(manifest, prefix)) {
      const pack = this.follow(entry, stack, manifest);
      if (pack) packs.push(this.#bind(pack, entry, manifest));
      else failed = true;
    }
    return { packs, failed };
  }

  /** An import gives its binding to what has none yet, or to everything with `export = true` (reference 9.4). */
  #bind(pack: LoadedPack, { binding, table, place }: PackEntry, manifest: PackManifest): LoadedPack {
    if (binding === "") return pack;
    const { cx, target } = this;
    const origin = cx.origin({
      file: place.file,
      base: place.path,
      layer: target.layer,
      pack: manifest.identity.name,
      binding: target.binding,
      note: "an import gives its agents its binding",
    });
    for (const thing of [...pack.agents, ...pack.sessions]) {
      if (table.export || thing.binding === "") assign(thing.draft, ["binding"], binding, origin, []);
    }
    return bindShared(pack, binding, table.export ?? false);
  }
}

/** Commands, checks and skills keep a nested binding unless the import exports (reference 9.4). */
export function bindShared(pack: LoadedPack, binding: string, force: boolean): LoadedPack {
  const bind = <T extends { readonly binding: string }>(things: readonly T[]): T[] =>
    things.map((thing) => (force || thing.binding === "" ? { ...thing, binding } : thing));
  return {
    ...pack,
    commands: bind(pack.commands),
    doctorChecks: bind(pack.doctorChecks),
    skills: bind(pack.skills),
  };
}

/** The entries of one pack.toml: legacy includes in list order, then imports sorted by binding (byte order). */
export function packEntries(manifest: PackManifest, prefix: string): PackEntry[] {
  const { table, file, dir } = manifest;
  const includes = (table.pack?.includes ?? []).map((source, index): PackEntry => {
    return {
      binding: "",
      table: { source },
      place: { file, path: ["pack", "includes", index] },
      declaredIn: dir,
      kind: "include",
      prefix: `${prefix}include ${quoteGo(source)}: `,
    };
  });
  const imports = Object.keys(table.imports ?? {})
    .sort()
    .map((binding): PackEntry => {
      return {
        binding,
        table: table.imports?.[binding] ?? {},
        place: { file, path: ["imports", binding] },
        declaredIn: dir,
        kind: "import",
        prefix: `${prefix}import ${quoteGo(binding)}: `,
      };
    });
  return [...includes, ...imports];
}
