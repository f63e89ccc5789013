import { carries, processRow, processTable, residentBytes } from "./process-table.mjs";

/** How often a sweep looks for what forked meanwhile, before it gives up. */
const sweeps = 20;

/**
 * The processes of one run, or of the runs of one scope, wherever they wandered off to: they are known by their parent, group
 * or session, by the marker in their environment, and by the marked folder that they hold open. So a process that starts a
 * session of its own, gets another parent, or clears its environment is still found.
 */
export class RunProcesses {
  /** Unique text that the environment and an open file of every process of the run have. */
  #marker;
  /** Start times of processes by id: an id that is used again is another process. @type {Map<number, string>} */
  #known = new Map();
  /** Looked at and found to be somebody else's. @type {Map<number, string>} */
  #others = new Map();
  /** @type {Set<number>} */
  #groups = new Set();
  /** Nothing that started before this moment of the machine's clock belongs to the run. @type {bigint | undefined} */
  #since;

  /** @param {string} marker */
  constructor(marker) {
    this.#marker = marker;
  }

  /** Takes in the leader of a process group.
   * @param {number} leader */
  add(leader) {
    this.#groups.add(leader);
  }

  /** Takes in the very first process of a run: whatever is older is not of the run, and is not looked into.
   * @param {number} leader */
  begin(leader) {
    this.add(leader);
    const started = processRow(leader)?.started;
    if (started) this.#since = BigInt(started);
  }

  /** Looks at the machine again; answers the processes of the run that live.
   * @returns {readonly number[]} */
  look() {
    const table = processTable();
    for (const [pid, started] of this.#known) if (table.get(pid)?.started !== started) this.#known.delete(pid);
    for (const [pid, started] of this.#others) if (table.get(pid)?.started !== started) this.#others.delete(pid);
    for (const row of table.values()) this.#judge(row);
    // Children of what was just found, however the table was ordered.
    for (let found = true; found; ) {
      found = false;
      for (const row of table.values()) {
        if (this.#known.has(row.pid) || !this.#related(row)) continue;
        this.#known.set(row.pid, row.started);
        found = true;
      }
    }
    return [...this.#known.keys()];
  }

  /** @param {import("./process-table.mjs").ProcessRow} row */
  #judge(row) {
    if (row.pid === process.pid || this.#known.has(row.pid)) return;
    if (this.#since !== undefined && BigInt(row.started) < this.#since) return;
    if (this.#related(row)) this.#known.set(row.pid, row.started);
    else if (!this.#others.has(row.pid)) {
      if (carries(row.pid, this.#marker)) this.#known.set(row.pid, row.started);
      else this.#others.set(row.pid, row.started);
    }
  }

  /** @param {import("./process-table.mjs").ProcessRow} row */
  #related({ pid, parent, group, session }) {
    if (pid === process.pid) return false;
    return this.#known.has(parent) || this.#groups.has(group) || this.#groups.has(session);
  }

  /** Resident bytes of all of them together, and how many there are. */
  measure() {
    const pids = this.look();
    return { count: pids.length, bytes: pids.reduce((sum, pid) => sum + residentBytes(pid), 0) };
  }

  /** Signals everything once.
   * @param {NodeJS.Signals} name */
  signal(name) {
    for (const group of this.#groups) signalProcess(-group, name);
    for (const pid of this.look()) signalProcess(pid, name);
  }

  /** Ends everything, again and again while something that forked meanwhile is found. */
  end() {
    // What was seen before it carried a marker is looked at once more.
    this.#others.clear();
    for (const group of this.#groups) signalProcess(-group, "SIGKILL");
    for (let sweep = 0; sweep < sweeps; sweep++) {
      const pids = this.look();
      if (pids.length === 0) return;
      for (const pid of pids) signalProcess(pid, "SIGKILL");
    }
  }
}

/** @param {number} pid @param {NodeJS.Signals} signal */
function signalProcess(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended meanwhile, which is what was wanted.
  }
}
