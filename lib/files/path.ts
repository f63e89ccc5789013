/** Pure POSIX path rules for `FileTree` paths; nothing here asks a disk. */

/** Resolves `.`, `..` and doubled slashes of an absolute path. `..` at the root stays at the root. */
export function normalizePath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part === "..") parts.pop();
    else parts.push(part);
  }
  return `/${parts.join("/")}`;
}

/** `path` as an absolute path, relative ones taken from `base`. */
export function resolvePath(base: string, path: string): string {
  return normalizePath(path.startsWith("/") ? path : `${base}/${path}`);
}

/** The path without its last part; `/` for the root. */
export function parentPath(path: string): string {
  const at = path.lastIndexOf("/");
  return at <= 0 ? "/" : path.slice(0, at);
}

/** The last part of the path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Whether `path` is `root` or lies below it. Both are normalized. */
export function isInside(root: string, path: string): boolean {
  return root === "/" || path === root || path.startsWith(`${root}/`);
}

/** `path` as seen from the directory `from`: `packs/a`, `../b`, or `.`. Both are normalized absolute paths. */
export function relativePath(from: string, path: string): string {
  const a = from.split("/").filter(Boolean);
  const b = path.split("/").filter(Boolean);
  let shared = 0;
  while (shared < a.length && shared < b.length && a[shared] === b[shared]) shared++;
  const up = a.slice(shared).map(() => "..");
  return [...up, ...b.slice(shared)].join("/") || ".";
}
