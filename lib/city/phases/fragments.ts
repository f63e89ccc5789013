import { quoteGo } from "@/lib/diagnostic/quote-go";
import { parentPath } from "@/lib/files/path";
import { isRemoteSource, localSourcePath } from "@/lib/pack/source/pack-source";
import type { CityTable } from "@/lib/pack/table/city-fields";
import type { ComposeContext } from "../compose-context";
import type { CityDraft, CitySource } from "../draft/city-draft";
import { resolveSource } from "../load/resolve-source";
import { addListed } from "./add-listed";
import { refuseLegacySurfaces } from "./legacy-gate";
import { mergeFragmentProviders } from "./merge-fragment-providers";
import { mergeFragmentSettings } from "./merge-fragment-settings";
import { readCityFile } from "./read-city-file";
import { addInlineAgents } from "./root-pack";

/** Merges the fragments of `include`, then those of the command line, in order; later ones win (reference 6). */
export function fragments(city: CityDraft, cx: ComposeContext): void {
  const [cityToml] = city.sources;
  if (!cityToml) return;
  addInlineAgents(city, cx, cityToml);
  const listed = (cityToml.table.include ?? []).map((path, index) => ({ path, at: ["include", index] }));
  const extra = (cx.options.extraFragments ?? [])
    .filter((path) => cx.tree.kind(localSourcePath(path, cx.cityRoot, cx.cityRoot)) !== "directory")
    .map((path) => ({ path, at: ["include"] }));
  for (const { path, at } of [...listed, ...extra]) {
    const source = readFragment(city, cx, path, { file: cityToml.file, path: at });
    if (!source) continue;
    city.sources.push(source);
    refuseLegacySurfaces(city, cx, source);
    mergeFragmentSettings(city, cx, source);
    mergeFragmentProviders(city, cx, source);
    addListed(city, cx, source);
    addInlineAgents(city, cx, source);
    warnNotMerged(cx, source);
  }
}

type Entry = { readonly file: string; readonly path: readonly (string | number)[] };

function readFragment(city: CityDraft, cx: ComposeContext, path: string, entry: Entry): CitySource | undefined {
  const file = fragmentFile(city, cx, path, entry);
  if (file === undefined) return undefined;
  if (cx.tree.kind(file) !== "file") {
    const reason = cx.tree.refusal(file) ?? (cx.tree.kind(file) === "directory" ? "is a directory" : "no such file");
    const message = `loading fragment ${quoteGo(path)}: ${file}: ${reason}`;
    cx.reportAt(entry, { code: "fragment-invalid", severity: "error", message });
    return undefined;
  }
  const prefix = `fragment ${quoteGo(path)}: `;
  const table = readCityFile(cx, file, prefix);
  if (!table) return undefined;
  if (table.include && table.include.length > 0) {
    const message = "includes are not allowed in fragments (no recursive includes)";
    cx.reportAt({ file, path: ["include"] }, { code: "fragment-invalid", severity: "error", message }, prefix);
    return undefined;
  }
  return { role: "fragment", file, dir: parentPath(file), shown: path, table };
}

/** The file of a fragment: local like every city path, or inside the checkout of a remote source. */
function fragmentFile(city: CityDraft, cx: ComposeContext, path: string, entry: Entry): string | undefined {
  if (!isRemoteSource(path)) return localSourcePath(path, cx.cityRoot, cx.cityRoot);
  const { dir, problem, reported } = resolveSource(cx, city.lockFile, path, cx.cityRoot);
  if (dir === undefined && !reported) {
    const message = `loading fragment ${quoteGo(path)}: ${problem}`;
    cx.reportAt(entry, { code: "fragment-invalid", severity: "error", message });
  }
  return dir;
}

/** Tables that a fragment may hold and that nothing reads there (reference 6.2, last row). */
const notMerged = ["imports", "defaults", "chat_sessions", "doctor"] as const satisfies readonly (keyof CityTable)[];

function warnNotMerged(cx: ComposeContext, { file, shown, table }: CitySource): void {
  for (const key of notMerged) {
    if (table[key] === undefined) continue;
    const sentence = `[${key}] of fragment ${shown} is not merged`;
    const finding = { code: "fragment-not-merged", severity: "warning", hint: `move [${key}] to city.toml` } as const;
    cx.reportAt({ file, path: [key] }, { ...finding, message: `${file}: ${sentence}` });
    const surface = { kind: "city" } as const;
    cx.drop({ kind: "field", name: key, reason: "not-merged", sentence, surface, packName: "", file, path: [key] });
  }
}
