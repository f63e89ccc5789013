import { realpath } from "node:fs/promises";
import { relative } from "node:path";
import { z } from "zod";
import { formatDiagnostic } from "@/lib/diagnostic/format-diagnostic";
import { quoteGo } from "@/lib/diagnostic/quote-go";
import { Refusal } from "@/lib/diagnostic/refusal";
import { readPack } from "@/lib/pack/read-pack";
import type { CatalogPack, CatalogRelease } from "@/lib/pack/registry/catalog";
import { isCatalogPackName } from "@/lib/pack/registry/parse-catalog";
import { isNetworkSource, parsePackSource } from "@/lib/pack/source/pack-source";
import { parseVersionTag } from "@/lib/pack/source/version";
import { TomlCache, TomlFiles } from "@/lib/toml/toml-files";
import { policyRefusal } from "@/server/import/fetch-policy";
import { GitFailure, git } from "@/server/import/git";
import { DiskTree } from "@/server/scan/disk-tree";
import { scanLimits } from "@/server/scan/limits";
import { Scanner } from "@/server/scan/scanner";
import { askRegistry, parseJson, refusalOf, tokenOf } from "./account";
import { packContentHash } from "./pack-content-hash";
import { assertKnown, readRegistries } from "./registry-config";
import type { RegistryHost } from "./registry-host";

/** What is sent: one pack with one release. */
export type Publication = { readonly pack: Omit<CatalogPack, "releases">; readonly release: CatalogRelease };

/** What to publish. Everything that is left out is taken from pack.toml and from the repository. */
export type PublishInput = {
  readonly dir: string;
  readonly registry: string;
  readonly version?: string;
  /** The durable source, when it is not the `origin` of the repository. */
  readonly source?: string;
  readonly description?: string;
};

const accepted = z.object({ name: z.string(), version: z.string() });

/** `pack registry publish`: validates the pack, builds its record and submits it. */
export async function publishPack(host: RegistryHost, input: PublishInput): Promise<string> {
  const registry = assertKnown(await readRegistries(host), input.registry);
  const token = await tokenOf(host, input.registry);
  const publication = await planPublication(host, input);
  const answer = await askRegistry(host, registry, "releases", token, wireForm(publication));
  const said = accepted.safeParse(parseJson(answer));
  if (answer.status !== 201 || !said.success) throw refusalOf(registry, answer);
  return `Published ${said.data.name} ${said.data.version} to registry ${quoteGo(registry.name)}.`;
}

/** The record that `publishPack` would submit: of the commit that is checked out, which must be clean and tagged. */
export async function planPublication(host: RegistryHost, input: PublishInput): Promise<Publication> {
  const dir = await realpath(input.dir).catch(() => input.dir);
  const identity = await validPack(dir);
  const description = (input.description ?? identity.description ?? "").trim();
  if (!isCatalogPackName(identity.name)) {
    throw new Refusal(409, "publish-pack", `invalid pack name ${quoteGo(identity.name)}`);
  }
  if (description === "")
    throw new Refusal(409, "publish-pack", `pack ${quoteGo(identity.name)} description is required`);
  const version = (input.version ?? identity.version ?? "").replace(/^v/, "");
  if (!parseVersionTag(version)) {
    throw new Refusal(409, "publish-version", `version ${quoteGo(version)} must be <major>.<minor>[.<patch>]`);
  }
  const state = await repositoryState(dir, version, host);
  const source = input.source ?? joinSource(state.origin, state.subpath);
  if (!isNetworkSource(source)) {
    throw new Refusal(
      409,
      "publish-source",
      `source ${quoteGo(source)} cannot be reached by others; push it and name it with --source`,
    );
  }
  const named = parsePackSource(source);
  // What is published is read by everybody: an address that carries a token, or that nobody can fetch, never is.
  const { hosts: _, ...anyHost } = host.imports.policy;
  const unfit = named.remote ? policyRefusal(named.cloneUrl, anyHost) : undefined;
  if (unfit !== undefined) throw new Refusal(409, "publish-source", `${unfit}; name the source with --source`);
  if (named.remote && named.subpath !== state.subpath) {
    const where = `${quoteGo(named.subpath)}, not ${quoteGo(state.subpath)}`;
    throw new Refusal(409, "publish-source", `source ${quoteGo(source)} names the directory ${where}`);
  }
  return {
    pack: { name: identity.name, description, source, sourceKind: "git" },
    release: {
      version,
      ref: state.ref,
      commit: state.commit,
      hash: await packContentHash(dir, state.commit, state.subpath, host.imports),
      description: "",
      withdrawn: false,
      withdrawnReason: "",
    },
  };
}

async function validPack(dir: string) {
  const scanner = new Scanner([dir], scanLimits);
  await scanner.folder(dir, dir);
  const { manifest, diagnostics } = readPack(
    new TomlFiles(new DiskTree(scanner.entries), new TomlCache()),
    dir,
    "imported",
  );
  const errors = diagnostics.filter((item) => item.severity === "error");
  if (manifest && errors.length === 0) return manifest.identity;
  throw new Refusal(409, "publish-pack", errors.map(formatDiagnostic).join("\n"), { diagnostics: errors });
}

type RepositoryState = {
  readonly commit: string;
  readonly ref: string;
  readonly subpath: string;
  readonly origin: string;
};

async function repositoryState(dir: string, version: string, host: RegistryHost): Promise<RepositoryState> {
  const run = { cwd: dir, policy: host.imports.policy, signal: host.imports.signal };
  const ask = async (...args: readonly string[]): Promise<string> => {
    try {
      return (await git(args, run)).trim();
    } catch (error) {
      if (error instanceof GitFailure) return "";
      throw error;
    }
  };
  const top = await ask("rev-parse", "--show-toplevel");
  const commit = await ask("rev-parse", "--verify", "HEAD^{commit}");
  if (top === "" || commit === "")
    throw new Refusal(409, "publish-repository", `${dir} is not in a git repository with commits`);
  if ((await ask("status", "--porcelain", "--", ".")) !== "") {
    throw new Refusal(409, "publish-dirty", "the pack has changes that are not committed");
  }
  const tags = (await ask("tag", "--points-at", "HEAD")).split("\n");
  const ref = tags.find((tag) => parseVersionTag(tag)?.join(".") === parseVersionTag(version)?.join("."));
  if (ref === undefined) {
    throw new Refusal(409, "publish-tag", `the commit ${commit.slice(0, 12)} carries no tag v${version}`);
  }
  const origin = await ask("remote", "get-url", "origin");
  return { commit, ref, subpath: relative(top, dir), origin };
}

function joinSource(origin: string, subpath: string): string {
  return subpath === "" ? origin : `${origin}//${subpath}`;
}

/** The publication under the names of the catalogue (reference 24.2). */
function wireForm({ pack, release }: Publication) {
  return {
    pack: { name: pack.name, description: pack.description, source: pack.source, source_kind: pack.sourceKind },
    release: { version: release.version, ref: release.ref, commit: release.commit, hash: release.hash },
  };
}
