import { relativePath } from "@/lib/files/path";
import type { BuiltinCheck } from "../builtin-check";
import { countedVerdict } from "../check-result";

const largest = 100 * 1024 * 1024;
const megabytes = (bytes: number) => `${Math.round(bytes / (1024 * 1024))} MB`;

/** The log that other tools of this city append to; cityhall keeps its own events in the store. */
export const eventsLog: BuiltinCheck = {
  name: "events-log",
  spec: "runtime 10.2",
  verifies: ".gc/events.jsonl, where there is one, can be written",
  needs: "files",
  run: ({ host }) => {
    if (!host.eventsLog) return { status: "ok", message: "events are kept in the store; there is no events.jsonl" };
    if (host.eventsLog.writable) return { status: "ok", message: "events.jsonl exists and writable" };
    const hint = "chown or chmod it for the user that runs the city";
    return { status: "warning", message: "events.jsonl not writable: permission denied", hint };
  },
};

/** A log that grew without bounds. */
export const eventsLogSize: BuiltinCheck = {
  name: "events-log-size",
  spec: "runtime 10.2",
  verifies: ".gc/events.jsonl is not larger than 100 MB",
  needs: "files",
  run: ({ host }) => {
    const bytes = host.eventsLog?.bytes ?? 0;
    if (bytes <= largest) return { status: "ok", message: `events.jsonl size: ${megabytes(bytes)}` };
    const message = `events.jsonl is ${megabytes(bytes)} (exceeds ${megabytes(largest)} threshold)`;
    return { status: "warning", message, hint: "move it away; a new one is begun" };
  },
};

/** Where a folder goes that must not lie where it does; what it holds may be the only copy of somebody's work. */
const setAsidePath = (cityRoot: string, path: string, now: string): string =>
  `${cityRoot}/.gc/set-aside/${now.slice(0, 10)}/${relativePath(`${cityRoot}/.gc`, path)}`;

/** Linked worktrees whose repository went away. */
export const worktrees: BuiltinCheck = {
  name: "worktrees",
  spec: "runtime 10.2",
  verifies: "the .git links of worktrees lead somewhere",
  needs: "files",
  repair: ({ host, cityRoot, now }) => ({
    steps: host.worktrees
      .filter((worktree) => !worktree.valid)
      .map(({ path }) => ({ kind: "move", from: path, to: setAsidePath(cityRoot, path, now) })),
  }),
  run: ({ host, cityRoot }) => {
    const broken = host.worktrees.filter((worktree) => !worktree.valid);
    return countedVerdict(
      broken.map(({ path, gitDir }) => `${relativePath(cityRoot, path)}: ${gitDir || "its .git file"} does not exist`),
      host.worktrees.length === 0 ? "no worktrees" : `all ${host.worktrees.length} worktree(s) valid`,
      (count) => ({
        status: "error",
        message: `${count} broken worktree(s)`,
        hint: "run git worktree repair in the repository; the repair sets the folder aside",
      }),
    );
  },
};
