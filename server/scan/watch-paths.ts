import { type FSWatcher, watch } from "node:fs";
import type { DiskTree } from "./disk-tree";

/** A watch that can follow its city as folders come and go. */
export type Watch = {
  /** Watches the folders of a newer picture. */
  readonly follow: (tree: DiskTree) => void;
  readonly close: () => void;
};

type WatchOptions = {
  /** Called once for a burst of changes with the paths that it named. */
  readonly onChange: (paths: ReadonlySet<string>) => void;
  /** Called when this machine gives no more watches; the caller then looks by itself from time to time. */
  readonly onUnavailable: () => void;
  /** Milliseconds of quiet after which a burst counts as over. */
  readonly debounceMs?: number;
};

/**
 * Watches every folder of a picture, each on its own: that works the same everywhere and names what changed. A folder that
 * cannot be watched for want of resources turns the whole watch off and says so.
 */
export function watchPaths(tree: DiskTree, { onChange, onUnavailable, debounceMs = 60 }: WatchOptions): Watch {
  const watchers = new Map<string, FSWatcher>();
  let changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const report = (path: string): void => {
    changed.add(path);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const burst = changed;
      changed = new Set();
      onChange(burst);
    }, debounceMs);
    timer.unref();
  };
  const close = (): void => {
    closed = true;
    clearTimeout(timer);
    for (const watcher of watchers.values()) watcher.close();
    watchers.clear();
  };
  const add = (folder: string): boolean => {
    try {
      const watcher = watch(folder, { persistent: false }, (_, name) =>
        report(name === null ? folder : `${folder}/${name}`),
      );
      watcher.on("error", () => {
        watcher.close();
        watchers.delete(folder);
        report(folder);
      });
      watchers.set(folder, watcher);
      return true;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      return code === "ENOENT" || code === "ENOTDIR" || code === "EACCES";
    }
  };
  const follow = (next: DiskTree): void => {
    if (closed) return;
    const folders = foldersOf(next);
    for (const [folder, watcher] of watchers) {
      if (folders.has(folder)) continue;
      watcher.close();
      watchers.delete(folder);
    }
    for (const folder of folders) {
      if (watchers.has(folder) || add(folder)) continue;
      close();
      onUnavailable();
      return;
    }
  };
  follow(tree);
  return { follow, close };
}

/** Folders of a picture, and those around its single files: a fragment, a site file, a lock. */
function foldersOf(tree: DiskTree): Set<string> {
  const folders = new Set<string>();
  for (const [path, entry] of tree.entries) {
    if (entry.kind === "directory") folders.add(path);
    else if (!path.includes("/.git/")) folders.add(path.slice(0, Math.max(1, path.lastIndexOf("/"))));
  }
  // A pack that is not there yet shows in the folder that would hold it.
  for (const root of tree.roots) if (!tree.entries.has(root)) folders.add(root.slice(0, root.lastIndexOf("/")));
  return folders;
}
