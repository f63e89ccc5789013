import { stat } from "node:fs/promises";
import { homedir } from "node:os";
import { join, relative, resolve } from "node:path";
import { quoteGo } from "@/lib/diagnostic/quote-go";
import { Refusal } from "@/lib/diagnostic/refusal";
import { isInside } from "@/lib/files/path";
import type { DirectImport } from "@/lib/pack/import/direct-imports";
import { defaultImportName } from "@/lib/pack/import/import-name";
import { EMPTY_LOCK } from "@/lib/pack/lock/packs-lock";
import { checkConstraint } from "@/lib/pack/source/constraint";
import { isRemoteSource, parsePackSource } from "@/lib/pack/source/pack-source";
import { holdsCredentials, redactCredentials } from "@/lib/pack/source/redact-credentials";
import { defaultConstraint, selectVersion } from "@/lib/pack/source/select-version";
import { editToml } from "@/lib/toml/edit/edit-toml";
import { type CityFiles, isThere, readCityFiles } from "./city-files";
import { policyRefusal } from "./fetch-policy";
import { git } from "./git";
import type { ImportHost } from "./import-host";
import { applyImportPlan, type ImportPlan, importPlan } from "./import-plan";
import { inCity } from "./in-city";
import { remoteRefs } from "./remote-tags";
import { resolveImports } from "./resolve-imports";

/** What to import. Relative paths are taken from `cwd`. */
export type AddImportInput = {
  readonly source: string;
  readonly name?: string;
  readonly version?: string;
  readonly cwd: string;
};

const BINDING = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;
/** `https://…` in any spelling, and git's own `ext::…`: an address, not a path. */
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*(:\/\/|::)/;

/** `import add`: writes the import into pack.toml (city.toml where there is none) and locks it (reference 8.7). */
export function addImport(root: string, input: AddImportInput, host: ImportHost): Promise<string> {
  return inCity(root, host, async () => applyImportPlan(await planAddImport(root, input, host)));
}

/** What `addImport` would write. Remote packs are in the cache afterwards; the city is untouched. */
export async function planAddImport(root: string, input: AddImportInput, host: ImportHost): Promise<ImportPlan> {
  const files = await readCityFiles(root);
  const source = await durableSource(root, input, host);
  const name = importName(files, input.name ?? defaultImportName(source), input.name !== undefined);
  const version = await constraintFor(source, input.version?.trim() ?? "", root, host);
  const direct: DirectImport = {
    key: name,
    binding: name,
    source,
    version,
    transitive: true,
    place: "root-pack",
    path: ["imports", name],
  };
  const { lock, nodes } = await resolveImports(
    { root, direct: [...files.direct, direct], lock: files.lock ?? EMPTY_LOCK },
    host,
  );
  const dir = nodes.find((node) => node.direct?.key === name)?.dir;
  if (dir === undefined || !(await isThere(join(/* turbopackIgnore: true */ dir, "pack.toml")))) {
    throw new Refusal(409, "import-no-pack", `${source} holds no pack.toml`);
  }
  const file = files.packToml === undefined ? "city.toml" : "pack.toml";
  const before = files.packToml ?? files.cityToml ?? "";
  const fields: Readonly<Record<string, string>> = version === "" ? { source } : { source, version };
  const edited = editToml(before, file, { op: "add", path: ["imports", name], fields });
  if (!edited.ok) throw new Refusal(409, "import-edit", edited.message);
  const change = { path: join(/* turbopackIgnore: true */ root, file), before, after: edited.text };
  return importPlan(files, `Added import ${quoteGo(name)} from ${source}`, lock, { change, first: false });
}

function importName(files: CityFiles, name: string, given: boolean): string {
  if (name.startsWith("default-rig:")) {
    throw new Refusal(400, "import-name", `import name ${quoteGo(name)} uses the reserved prefix "default-rig:"`);
  }
  if (!BINDING.test(name)) {
    const advice = given ? "" : "; choose one with --name";
    throw new Refusal(400, "import-name", `import name ${quoteGo(name)} must match [A-Za-z0-9][A-Za-z0-9_-]*${advice}`);
  }
  if (files.direct.some((item) => item.key === name)) {
    throw new Refusal(409, "import-exists", `import ${quoteGo(name)} already exists`);
  }
  return name;
}

/** The source as it is stored: remote ones as given, paths relative to the city, or `file://` for another repository's folder. */
async function durableSource(root: string, { source, cwd }: AddImportInput, host: ImportHost): Promise<string> {
  const written = source.trim();
  if (written === "") throw new Refusal(400, "import-source", "source is required");
  if (/[\p{Cc}\p{Cf}]/u.test(written)) {
    throw new Refusal(400, "import-source", `source ${quoteGo(written)} holds characters that cannot be seen`);
  }
  if (holdsCredentials(written)) {
    const advice = "the address holds credentials; leave them out and configure a credential helper";
    throw new Refusal(400, "import-credentials", `${advice}: ${redactCredentials(written)}`);
  }
  if (isRemoteSource(written)) {
    if (written.includes("#")) {
      throw new Refusal(400, "import-source", "embed refs in --version, not in the source URL");
    }
    const parsed = parsePackSource(written);
    const refusal = parsed.remote ? policyRefusal(parsed.cloneUrl, host.policy) : undefined;
    if (refusal !== undefined) throw new Refusal(403, "import-policy", refusal);
    return written;
  }
  if (SCHEME.test(written)) {
    throw new Refusal(400, "import-source", `only https, ssh and file sources can be fetched: ${written}`);
  }
  const plain = written.startsWith("//")
    ? join(/* turbopackIgnore: true */ root, written)
    : resolve(/* turbopackIgnore: true */ cwd, written.replace(/^~(?=\/|$)/, homedir()));
  const found = await stat(plain).catch(() => undefined);
  if (!found?.isDirectory()) throw new Refusal(404, "import-source", `${written} is not a directory`);
  if (plain === root) throw new Refusal(400, "import-source", "a pack cannot import itself");
  if (isInside(root, plain)) return relative(root, plain);
  if (!host.policy.allowFile) {
    // Where a list of hosts holds others use the console: what lies beside the city may be somebody else's.
    if (host.policy.hosts)
      throw new Refusal(403, "import-policy", `paths outside of the city are switched off: ${written}`);
    return relative(root, plain);
  }
  const top = await workTree(plain, host);
  if (top === undefined) return relative(root, plain);
  const sub = relative(top, plain);
  return sub === "" ? `file://${top}` : `file://${top}//${sub}`;
}

async function workTree(dir: string, host: ImportHost): Promise<string | undefined> {
  const run = { cwd: dir, policy: host.policy, signal: host.signal };
  const top = await git(["rev-parse", "--show-toplevel"], run).catch(() => "");
  return top.trim() === "" ? undefined : top.trim();
}

/** The constraint to store: the given one; else that of the newest tag; else a pin of the newest commit. */
async function constraintFor(source: string, given: string, root: string, host: ImportHost): Promise<string> {
  const parsed = parsePackSource(source);
  if (!parsed.remote) {
    if (given === "") return "";
    throw new Refusal(400, "import-version", "--version is only valid for git-backed imports");
  }
  if (given !== "") {
    const readable = checkConstraint(given);
    if (!readable.ok) throw new Refusal(400, "import-version", readable.message);
    return given;
  }
  host.progress?.({ step: "list-tags", source });
  const { tags, head } = await remoteRefs(parsed.cloneUrl, { cwd: root, policy: host.policy, signal: host.signal });
  const newest = selectVersion(tags.keys(), "", source);
  const constraint = newest.ok ? defaultConstraint(newest.value) : undefined;
  if (constraint?.ok) return constraint.value;
  if (head === undefined) throw new Refusal(409, "import-no-version", `${source} has neither tags nor commits`);
  return `sha:${head}`;
}
