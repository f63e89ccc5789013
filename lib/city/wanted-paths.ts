import type { FileTree } from "@/lib/files/file-tree";
import { isInside, parentPath, resolvePath } from "@/lib/files/path";
import { isRemoteSource, localSourcePath, parsePackSource } from "@/lib/pack/source/pack-source";
import { tableOf, tablesOf, textOf, textsOf } from "@/lib/toml/checked-table";
import type { TomlTable } from "@/lib/toml/parse-toml";
import { ComposeContext, type ComposeOptions } from "./compose-context";
import { leavesCheckout } from "./load/leaves-checkout";
import { LockFile, lockedPlace } from "./load/resolve-source";
import { namedScripts } from "./named-scripts";

/** A pack folder with everything in it, a folder of formulas, one file, or a checkout that has to be clean. `root` is what the path must stay inside of. */
export type WantedPath = {
  readonly kind: "pack" | "folder" | "file" | "checkout";
  readonly path: string;
  readonly root: string;
};

/**
 * What a city still leads to, as far as the tree can tell: packs of its imports and includes, fragments, formula folders of
 * rigs. The scan fetches what is missing and asks again until nothing new comes. Reads names only; judging them is the
 * composition's work.
 */
export function wantedPaths(tree: FileTree, cityRoot: string, options: ComposeOptions = {}): readonly WantedPath[] {
  const walk = new Walk(new ComposeContext(tree, cityRoot, options));
  walk.city();
  return [...walk.wanted.values()];
}

class Walk {
  readonly wanted = new Map<string, WantedPath>();
  readonly #lockFile: LockFile;
  readonly #seen = new Set<string>();

  constructor(readonly cx: ComposeContext) {
    this.#lockFile = new LockFile(cx);
  }

  city(): void {
    const { cityRoot, options } = this.cx;
    const city = this.#read(`${cityRoot}/city.toml`);
    const extra = options.extraFragments ?? [];
    for (const path of extra) this.#source(path, cityRoot);
    for (const path of options.implicitImportFiles ?? []) this.#want({ kind: "file", path, root: parentPath(path) });
    for (const fragment of [...(textsOf(city, "include") ?? []), ...extra]) {
      const file = isRemoteSource(fragment) ? this.#remote(fragment) : localSourcePath(fragment, cityRoot, cityRoot);
      if (file === undefined) continue;
      this.#want({ kind: "file", path: file, root: parentPath(file) });
      this.#settings(this.#read(file));
    }
    this.#settings(city);
    this.#packTable(this.#read(`${cityRoot}/pack.toml`), cityRoot);
    for (const path of namedScripts(this.cx.tree, cityRoot, (file) => this.#read(file))) {
      this.#want({ kind: "file", path, root: cityRoot });
    }
  }

  /** Everything of city.toml, or of a fragment, that names a place. Sources are taken from the city root. */
  #settings(table: TomlTable): void {
    const { cityRoot } = this.cx;
    const named = tableOf(table, "packs") ?? {};
    const include = (source: string): void =>
      this.#source(textOf(tableOf(named, source) ?? {}, "source") ?? source, cityRoot);
    this.#imports(table, cityRoot);
    for (const source of textsOf(tableOf(table, "workspace") ?? {}, "includes") ?? []) include(source);
    for (const rig of tablesOf(table, "rigs")) {
      this.#imports(rig as TomlTable, cityRoot);
      const includes = textsOf(rig, "includes") ?? [];
      for (const source of includes) include(source);
      const formulas = textOf(rig, "formulas_dir");
      if (formulas) {
        const path = localSourcePath(formulas, cityRoot, cityRoot);
        this.#want({ kind: "folder", path, root: path });
      }
      const path = textOf(rig, "path");
      if (path && includes.length === 0 && !tableOf(rig, "imports")) this.#rigFolder(resolvePath(cityRoot, path));
    }
  }

  /** A rig's own folder is read only when it turns out to be a pack (reference 9.8). */
  #rigFolder(dir: string): void {
    if (dir === this.cx.cityRoot) return;
    this.#want({ kind: "file", path: `${dir}/pack.toml`, root: dir });
    if (this.cx.tree.kind(`${dir}/pack.toml`) === "file") this.#pack(dir);
  }

  #packTable(table: TomlTable, dir: string): void {
    for (const source of textsOf(tableOf(table, "pack") ?? {}, "includes") ?? []) this.#source(source, dir);
    this.#imports(table, dir);
  }

  #imports(table: TomlTable, declaredIn: string): void {
    const imports = tableOf(table, "imports") ?? {};
    for (const binding of Object.keys(imports)) {
      const source = textOf(tableOf(imports, binding) ?? {}, "source");
      if (source) this.#source(source, declaredIn);
    }
  }

  #source(source: string, declaredIn: string): void {
    const { cityRoot, options } = this.cx;
    const dir = isRemoteSource(source) ? this.#remote(source) : localSourcePath(source, declaredIn, cityRoot);
    if (dir !== undefined && !leavesCheckout(dir, declaredIn, options.cacheRoot)) this.#pack(dir);
  }

  #remote(source: string): string | undefined {
    const parsed = parsePackSource(source);
    const { cacheRoot } = this.cx.options;
    if (!parsed.remote || cacheRoot === undefined) return undefined;
    const place = lockedPlace(this.cx, this.#lockFile, source, parsed);
    if ("problem" in place) return undefined;
    const { checkout } = place;
    this.#want({ kind: "checkout", path: checkout, root: checkout });
    for (const name of ["HEAD", "packed-refs"]) {
      this.#want({ kind: "file", path: `${checkout}/.git/${name}`, root: checkout });
    }
    const head = this.cx.tree.read(`${checkout}/.git/HEAD`)?.trim() ?? "";
    if (head.startsWith("ref: ")) {
      const path = resolvePath(`${checkout}/.git`, head.slice("ref: ".length));
      this.#want({ kind: "file", path, root: checkout });
    }
    return isInside(checkout, place.dir) ? place.dir : undefined;
  }

  #pack(dir: string): void {
    if (this.#seen.has(dir) || dir === this.cx.cityRoot) return;
    this.#seen.add(dir);
    this.#want({ kind: "pack", path: dir, root: dir });
    this.#packTable(this.#read(`${dir}/pack.toml`), dir);
  }

  #want(wanted: WantedPath): void {
    this.wanted.set(`${wanted.kind}\0${wanted.path}`, wanted);
  }

  #read(file: string): TomlTable {
    const read = this.cx.files.read(file);
    return read.kind === "table" ? read.table : {};
  }
}
