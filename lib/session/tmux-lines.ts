/** What `tmux list-sessions` is asked to print; names of sessions hold no colon (tmux replaces it). */
export const tmuxSessionFormat = "#{session_name}:#{session_created}:#{session_activity}:#{session_attached}";

/** What `tmux list-panes -a` is asked to print. */
export const tmuxPaneFormat = "#{session_name}:#{pane_pid}:#{pane_dead}:#{pane_current_command}";

/** One session of the multiplexer. Times are epoch seconds. */
export type TmuxSession = {
  readonly name: string;
  readonly created: number;
  readonly activity: number;
  readonly attached: boolean;
};

/** One pane: its first process, and the command in its foreground. */
export type TmuxPane = {
  readonly session: string;
  readonly pid: number;
  readonly dead: boolean;
  readonly command: string;
};

/** One process of this machine. */
export type ProcessRow = { readonly pid: number; readonly parent: number; readonly command: string };

/** The lines that could be read, and how many could not. */
export type ParsedLines<Row> = { readonly rows: readonly Row[]; readonly malformed: number };

function parseLines<Row>(text: string, pattern: RegExp, read: (match: RegExpExecArray) => Row): ParsedLines<Row> {
  const rows: Row[] = [];
  let malformed = 0;
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    const match = pattern.exec(line);
    if (match) rows.push(read(match));
    else malformed++;
  }
  return { rows, malformed };
}

/** Reads lines of `tmuxSessionFormat`. */
export function parseTmuxSessions(text: string): ParsedLines<TmuxSession> {
  return parseLines(text, /^([^:]+):(\d+):(\d+):(\d+)$/, ([, name = "", created, activity, attached]) => ({
    name,
    created: Number(created),
    activity: Number(activity),
    attached: Number(attached) > 0,
  }));
}

/** Reads lines of `tmuxPaneFormat`. */
export function parseTmuxPanes(text: string): ParsedLines<TmuxPane> {
  return parseLines(text, /^([^:]+):(\d+):([01]?):(.*)$/, ([, session = "", pid, dead, command = ""]) => ({
    session,
    pid: Number(pid),
    dead: dead === "1",
    command,
  }));
}

/** Reads lines of `ps -A -o pid=,ppid=,comm=`. */
export function parseProcesses(text: string): ParsedLines<ProcessRow> {
  return parseLines(text, /^\s*(\d+)\s+(\d+)\s+(.+?)\s*$/, ([, pid, parent, command = ""]) => ({
    pid: Number(pid),
    parent: Number(parent),
    // Some systems print the path of the program.
    command: command.slice(command.lastIndexOf("/") + 1),
  }));
}

/**
 * Whether one of the named processes runs in the panes of a session: in the foreground of a pane, or anywhere below its first
 * process. An empty list of names is answered with true without a look (runtime 11).
 */
export function processAlive(
  names: readonly string[],
  panes: readonly TmuxPane[],
  processes: readonly ProcessRow[],
): boolean {
  if (names.length === 0) return true;
  const wanted = new Set(names);
  const living = panes.filter((pane) => !pane.dead);
  if (living.some((pane) => wanted.has(pane.command))) return true;
  const below = new Set(living.map((pane) => pane.pid));
  const children = new Map<number, ProcessRow[]>();
  for (const each of processes) children.set(each.parent, [...(children.get(each.parent) ?? []), each]);
  const queue = [...below];
  for (let pid = queue.pop(); pid !== undefined; pid = queue.pop()) {
    for (const child of children.get(pid) ?? []) {
      if (below.has(child.pid)) continue;
      below.add(child.pid);
      queue.push(child.pid);
    }
  }
  return processes.some((each) => below.has(each.pid) && wanted.has(each.command));
}
