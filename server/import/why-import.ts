import { quoteGo } from "@/lib/diagnostic/quote-go";
import { Refusal } from "@/lib/diagnostic/refusal";
import { shownSource } from "@/lib/pack/source/shown-source";
import { readCityFiles } from "./city-files";
import { type ImportChain, importChains } from "./import-chains";
import type { ImportHost } from "./import-host";
import type { ImportNode } from "./import-walk";
import { type ImportRow, importRow } from "./list-imports";
import { localWalk } from "./local-walk";
import { unknownImport } from "./unknown-import";

/** Why an import is there: itself, and every chain of bindings that leads to its source, each with what it asks for. */
export type ImportReason = ImportRow & { readonly asked: string; readonly via: readonly ImportChain[] };

/** `import why <name|source>`. */
export async function whyImport(
  root: string,
  asked: string,
  host: Pick<ImportHost, "cacheRoot">,
): Promise<ImportReason> {
  const files = await readCityFiles(root);
  const { nodes } = await localWalk(files, host);
  const found =
    nodes.find((node) => node.entry.source === asked || shownSource(node.entry.source) === asked) ??
    nodes.find((node) => node.name === asked) ??
    only(
      asked,
      nodes.filter((node) => node.entry.binding === asked),
    );
  if (!found) {
    throw unknownImport(
      asked,
      nodes.map(({ name }) => name),
    );
  }
  const same = (node: ImportNode): boolean => isSamePack(found, node);
  const shown = found.direct ? found : (nodes.find((node) => node.direct !== undefined && same(node)) ?? found);
  return { ...importRow(shown, files), asked, via: importChains(nodes, same) };
}

/** A remote source is one pack wherever it is written; a path means what lies there. */
function isSamePack(a: ImportNode, b: ImportNode): boolean {
  if (a.remote || b.remote || a.dir === undefined) return a.entry.source === b.entry.source;
  return a.dir === b.dir;
}

/** A bare nested name stands for one pack only. */
function only(asked: string, found: readonly ImportNode[]): ImportNode | undefined {
  const [first] = found;
  if (!first || found.every((node) => isSamePack(first, node))) return first;
  const names = found.map((node) => node.name).join(", ");
  throw new Refusal(409, "import-ambiguous", `import ${quoteGo(asked)} is ambiguous; use one of: ${names}`);
}

/** The answer as it is printed (reference 8.7). */
export function importReasonText({ asked, direct, source, constraint, resolved, via }: ImportReason): string {
  const head = `${shownSource(asked)} is ${direct ? "a direct import" : "present transitively"}\n`;
  const lines = [`source: ${source}`, `constraint: ${constraint}`, `resolved: ${resolved}`];
  const ways = via.map(({ bindings }) => `via: ${bindings.join(" -> ")}`);
  return `${head}${[...lines, ...ways].map(shownSource).join("\n")}\n`;
}
