import { resolvePath } from "@/lib/files/path";

/** A parsed import source (reference 8.2). `subpath` has no slashes at its ends; `ref` is informative, it never chooses a commit. */
export type RemoteSource = {
  readonly remote: true;
  readonly cloneUrl: string;
  readonly ref: string;
  readonly subpath: string;
};
export type PackSource = RemoteSource | { readonly remote: false; readonly path: string };

const REMOTE_PREFIXES = ["git@", "ssh://", "https://", "http://", "file://", "github.com/"];

/** Whether a source names a Git repository rather than a local path (reference 8.2). */
export function isRemoteSource(source: string): boolean {
  return REMOTE_PREFIXES.some((prefix) => source.startsWith(prefix));
}

/** Whether a source is reached over the network: a repository that is not on this machine. */
export function isNetworkSource(source: string): boolean {
  return isRemoteSource(source) && !source.startsWith("file://");
}

/** Reads a source string. Everything that is not remote is a local path, kept as written. */
export function parsePackSource(source: string): PackSource {
  if (!isRemoteSource(source)) return { remote: false, path: source };
  const hash = source.lastIndexOf("#");
  const address = hash < 0 ? source : source.slice(0, hash);
  const ref = hash < 0 ? "" : source.slice(hash + 1);
  return parseGithubTree(address, ref) ?? parseGitAddress(address, ref);
}

function parseGithubTree(address: string, ref: string): RemoteSource | undefined {
  const match = /^((?:https?|ssh):\/\/)?github\.com\/([^/]+)\/([^/]+)\/(tree|blob)\/([^/]+)(?:\/(.*))?$/.exec(address);
  if (!match) return undefined;
  const [, scheme = "https://", owner, repository, kind, treeRef, path = ""] = match;
  let subpath = trimSlashes(path);
  if (kind === "blob") subpath = subpath.replace(/(^|\/)pack\.toml$/, "");
  const name = repository!.replace(/\.git$/, "");
  return { remote: true, cloneUrl: `${scheme}github.com/${owner}/${name}.git`, ref: ref || treeRef!, subpath };
}

function parseGitAddress(address: string, ref: string): RemoteSource {
  const scheme = /^[a-z]+:\/\//.exec(address)?.[0].length ?? 0;
  const split = address.indexOf("//", scheme);
  const bare = (split < 0 ? address : address.slice(0, split)).replace(/\/+$/, "");
  const cloneUrl = bare.startsWith("github.com/") ? `https://${bare}` : bare;
  return { remote: true, cloneUrl, ref, subpath: split < 0 ? "" : trimSlashes(address.slice(split + 2)) };
}

function trimSlashes(path: string): string {
  return path.replace(/^\/+|\/+$/g, "");
}

/**
 * The absolute path of a local source: `//x` lies below the city root, an absolute one stays, anything else is taken from
 * `declaredIn` (the directory of the file that names it; the city root for city and rig imports). Reference 7 and 8.2.
 */
export function localSourcePath(path: string, declaredIn: string, cityRoot: string): string {
  return path.startsWith("//") ? resolvePath(cityRoot, path.slice(2)) : resolvePath(declaredIn, path);
}
