import type { FileTree } from "@/lib/files/file-tree";
import { parentPath } from "@/lib/files/path";
import type { ComposedCity } from "../composed-city";
import type { Composition } from "../composition";
import type { JsonValue } from "../json";
import { isTemplateFile } from "../prompt/template-sources";
import type { Change, Origin } from "../provenance/change";
import { redact } from "../redact";
import { redactSource } from "../redact-source";
import type { PackedChange } from "./city-snapshot";
import { redactCity, redactThing } from "./redact-city";

/** The texts of a snapshot hold at most this many characters together; what is over it is left out. */
const mostText = 8_000_000;

/**
 * A composition as it can be kept (reference 25): the JSON text of a `CitySnapshot` in pieces, so that whoever writes a large
 * city down can stop in between. No secret value is in it, and no text that nothing points into.
 */
export function* snapshotText(
  composition: Composition,
  tree: FileTree,
  digests: Readonly<Record<string, string>>,
): Generator<string> {
  const { city, loads, valid, diagnostics, loadDiagnostics, provenance } = composition;
  const origins = new Map<Origin, number>();
  yield '{"version":1,"histories":[';
  yield* list(provenance.values(), ({ target, changes }) => ({ target, changes: changes.map(packWith(origins)) }));
  if (city) {
    const { agents, ...rest } = redactCity({ ...city, agents: [] });
    yield `],"city":{${JSON.stringify(rest).slice(1, -1)},"agents":[`;
    yield* list(city.agents, redactThing);
    yield "]}";
  } else yield "]";
  const ofLoad = new Set(loadDiagnostics);
  const heads = {
    loads,
    valid,
    diagnostics: diagnostics.map((each) => ({ ...each, message: redactSource(each.message) })),
    loadStage: diagnostics.flatMap((each, index) => (ofLoad.has(each) ? [index] : [])),
    origins: [...origins.keys()],
    digests,
  };
  yield `,${JSON.stringify(heads).slice(1, -1)},"files":{`;
  let comma = "";
  for (const [file, text] of textsOf(composition, heads.origins, tree)) {
    yield `${comma}${JSON.stringify(file)}:${JSON.stringify(redactSource(text))}`;
    comma = ",";
  }
  yield "}}";
}

/** The elements of a JSON list. */
function* list<T>(items: Iterable<T>, write: (item: T) => unknown): Generator<string> {
  let comma = "";
  for (const item of items) {
    yield comma + JSON.stringify(write(item));
    comma = ",";
  }
}

/** Changes as a snapshot keeps them; origins get their numbers as they are met. */
function packWith(origins: Map<Origin, number>) {
  const numberOf = (origin: Origin): number => {
    const known = origins.get(origin);
    if (known !== undefined) return known;
    origins.set(origin, origins.size);
    return origins.size - 1;
  };
  return ({ op, path, value, origin, sourcePath, order, idle }: Change): PackedChange => [
    op,
    path,
    redact(path, value) as JsonValue,
    numberOf(origin),
    sourcePath,
    order,
    idle ? 1 : 0,
  ];
}

/** The files that a page may open at this revision: what values come from, what findings are about, prompts, formulas, orders. */
function* textsOf({ city, diagnostics }: Composition, origins: readonly Origin[], tree: FileTree) {
  let room = mostText;
  for (const file of namedFiles(city, origins, diagnostics, tree)) {
    const text = tree.read(file);
    if (text === undefined || text.length > room) continue;
    room -= text.length;
    yield [file, text] as const;
  }
}

function namedFiles(
  city: ComposedCity | undefined,
  origins: readonly Origin[],
  diagnostics: Composition["diagnostics"],
  tree: FileTree,
): ReadonlySet<string> {
  const files = new Set<string>();
  for (const { file } of [...origins, ...diagnostics]) if (file) files.add(file);
  if (!city) return files;
  for (const name of ["city.toml", "pack.toml", "packs.lock", ".gc/site.toml"]) files.add(`${city.root}/${name}`);
  for (const { file } of [...city.imports, ...city.dropped]) files.add(file);
  for (const { dir } of city.packs) files.add(`${dir}/pack.toml`);
  for (const { sourceFile, promptFile } of city.agents) {
    files.add(sourceFile);
    if (!promptFile) continue;
    files.add(promptFile);
    const beside = parentPath(promptFile);
    for (const dir of [`${beside}/shared`, `${beside}/template-fragments`]) addAll(files, tree, dir);
  }
  const { city: shared, rigs } = city.fragmentLayers;
  for (const layers of [city.formulaLayers, city.orderLayers])
    for (const dir of [...layers.city, ...Object.values(layers.rigs).flat()]) addWritten(files, tree, dir);
  const own = ["prompts/shared", "template-fragments"].map((name) => `${city.root}/${name}`);
  for (const dir of [...shared, ...Object.values(rigs).flat(), ...own]) addAll(files, tree, dir);
  return files;
}

function addAll(files: Set<string>, tree: FileTree, dir: string): void {
  for (const name of tree.list(dir)) if (isTemplateFile(name)) files.add(`${dir}/${name}`);
}

/** Formulas and orders: files of the folder, and of its folders. */
function addWritten(files: Set<string>, tree: FileTree, dir: string, depth = 0): void {
  for (const name of tree.list(dir)) {
    const path = `${dir}/${name}`;
    if (/\.(toml|json)$/.test(name)) files.add(path);
    else if (depth === 0 && tree.kind(path) === "directory") addWritten(files, tree, path, 1);
  }
}
