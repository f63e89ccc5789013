import { relativePath } from "@/lib/files/path";
import type { BuiltinCheck } from "../builtin-check";
import { countedVerdict } from "../check-result";

const units: Readonly<Record<string, number>> = { "": 1, B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 };

/** Bytes of a size as `[doctor]` writes it (reference 4); `fallback` where it is missing or no size. */
export function sizeBytes(text: unknown, fallback: number): number {
  const [, digits, unit = ""] = /^\s*(\d+)\s*(B|KB|MB|GB)?\s*$/i.exec(typeof text === "string" ? text : "") ?? [];
  return digits === undefined ? fallback : Number(digits) * (units[unit.toUpperCase()] ?? 1);
}

const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`;

/** Worktrees that nobody cleans up fill the disk. */
export const worktreeDiskSize: BuiltinCheck = {
  name: "worktree-disk-size",
  spec: "runtime 10.2, reference 4",
  verifies: "the worktrees of a rig stay below worktree_rig_warn_size",
  needs: "city",
  run: ({ city, host }) => {
    const settings = city.settings.doctor as Readonly<Record<string, unknown>> | undefined;
    const warn = sizeBytes(settings?.worktree_rig_warn_size, 10 * 1024 ** 3);
    const limit = Math.max(warn, sizeBytes(settings?.worktree_rig_error_size, 50 * 1024 ** 3));
    const large = (host.worktreeSizes ?? []).filter(({ bytes }) => bytes > warn);
    return countedVerdict(
      large.map(({ name, bytes, more }) => `${name}: ${more ? "at least " : ""}${gigabytes(bytes)}`),
      "worktrees are small enough",
      (count) => ({
        status: large.some(({ bytes }) => bytes > limit) ? "error" : "warning",
        severity: "advisory",
        message: `${count} rig(s) with worktrees larger than ${gigabytes(warn)}`,
        hint: "remove worktrees whose work is merged: git worktree remove",
      }),
    );
  },
};

/** Worktrees inside of worktrees: they go with the outer one. */
export const nestedWorktreePrune: BuiltinCheck = {
  name: "nested-worktree-prune",
  spec: "runtime 10.2, reference 4",
  verifies: "no worktree lies inside of another",
  needs: "files",
  run: ({ host, cityRoot }) =>
    countedVerdict(
      host.worktrees.flatMap(({ nested = [] }) => nested.map((path) => relativePath(cityRoot, path))),
      "no nested worktrees",
      (count) => ({
        status: "warning",
        severity: "advisory",
        message: `${count} nested worktree(s)`,
        hint: "move the work out, then git worktree remove; an agent was started inside of another's worktree",
      }),
    ),
};
