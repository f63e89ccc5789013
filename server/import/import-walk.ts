import { readFile, realpath } from "node:fs/promises";
import { join } from "node:path";
import { isInside, resolvePath } from "@/lib/files/path";
import type { DirectImport } from "@/lib/pack/import/direct-imports";
import { type ImportEntry, importEntries } from "@/lib/pack/import/import-entry";
import { isNetworkSource, localSourcePath, parsePackSource, type RemoteSource } from "@/lib/pack/source/pack-source";
import { parseToml } from "@/lib/toml/parse-toml";

/** One import on the way from the city to a pack. */
export type ImportNode = {
  /** Bindings from the city down: `gas`, `gas/tools`; direct ones by their key. */
  readonly name: string;
  readonly entry: ImportEntry;
  readonly direct?: DirectImport;
  readonly remote?: RemoteSource;
  /** The pack's directory, when it is on this machine. */
  readonly dir?: string;
  /** The import whose pack declares this one; none for direct ones. */
  readonly parent?: ImportNode;
  /** Declared by a pack that came over the network. */
  readonly fromNetwork: boolean;
};

/** Where a remote pack lies; undefined when it is not on this machine (the walk then ends there, incomplete). */
export type LocateRemote = (node: ImportNode & { readonly remote: RemoteSource }) => Promise<string | undefined>;

/** Every import that a city reaches; `complete` when nothing on the way was missing. */
export type ImportWalk = { readonly nodes: readonly ImportNode[]; readonly complete: boolean };

type Step = {
  readonly entry: ImportEntry;
  readonly name: string;
  readonly direct?: DirectImport;
  readonly declaredIn: string;
  /** The checkout that local sources below it may not leave. */
  readonly checkout?: string;
  readonly parent?: ImportNode;
  readonly fromNetwork: boolean;
};

/** Follows imports breadth first, each pack once below each name; `transitive = false` ends a branch (reference 8.7). */
export async function walkImports(
  root: string,
  direct: readonly DirectImport[],
  locate: LocateRemote,
): Promise<ImportWalk> {
  const nodes: ImportNode[] = [];
  const opened = new Set<string>();
  let complete = true;
  let level: Step[] = direct.map((item) => ({
    entry: item,
    name: item.key,
    direct: item,
    declaredIn: root,
    fromNetwork: false,
  }));
  while (level.length > 0) {
    const next: Step[] = [];
    for (const step of level) {
      const found = await place(root, step, locate);
      nodes.push(found.node);
      const { dir } = found.node;
      const imports = dir === undefined ? undefined : await packImports(dir);
      if (imports === undefined) complete = false;
      if (dir === undefined || imports === undefined || !step.entry.transitive || opened.has(dir)) continue;
      opened.add(dir);
      for (const entry of imports) {
        const { node: parent, checkout } = found;
        const fromNetwork = step.fromNetwork || isNetworkSource(step.entry.source);
        next.push({ entry, name: `${step.name}/${entry.binding}`, declaredIn: dir, checkout, parent, fromNetwork });
      }
    }
    level = next;
  }
  return { nodes, complete };
}

async function place(root: string, step: Step, locate: LocateRemote): Promise<{ node: ImportNode; checkout?: string }> {
  const parsed = parsePackSource(step.entry.source);
  const { name, entry, direct, parent, fromNetwork } = step;
  const base = { name, entry, fromNetwork, ...(direct ? { direct } : {}), ...(parent ? { parent } : {}) };
  if (!parsed.remote) {
    const dir = localSourcePath(parsed.path, step.declaredIn, root);
    const leaves = step.checkout !== undefined && !(await staysInside(step.checkout, dir));
    return { node: leaves ? base : { ...base, dir }, checkout: step.checkout };
  }
  const node = { ...base, remote: parsed };
  const checkout = await locate(node);
  if (checkout === undefined) return { node };
  const dir = resolvePath(checkout, parsed.subpath);
  return (await staysInside(checkout, dir)) ? { node: { ...node, dir }, checkout } : { node };
}

async function staysInside(checkout: string, dir: string): Promise<boolean> {
  if (!isInside(checkout, dir)) return false;
  const real = await realpath(dir).catch(() => dir);
  return isInside(await realpath(checkout).catch(() => checkout), real);
}

/** The imports of the pack in a directory; undefined when there is no readable pack.toml. */
async function packImports(dir: string): Promise<readonly ImportEntry[] | undefined> {
  const file = join(/* turbopackIgnore: true */ dir, "pack.toml");
  const text = await readFile(/* turbopackIgnore: true */ file, "utf8").catch(() => undefined);
  const parsed = text === undefined ? undefined : parseToml(text, file);
  return parsed && "table" in parsed ? importEntries(parsed.table) : undefined;
}
