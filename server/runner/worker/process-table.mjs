import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";

/** @typedef {{ readonly pid: number, readonly parent: number, readonly group: number, readonly session: number, readonly started: string }} ProcessRow */

const hasProc = existsSync(/*turbopackIgnore: true*/ "/proc/self/stat");

/** Every process of this machine by id; empty where /proc does not tell.
 * @returns {Map<number, ProcessRow>} */
export function processTable() {
  /** @type {Map<number, ProcessRow>} */
  const rows = new Map();
  if (!hasProc) return rows;
  for (const name of readdirSync(/*turbopackIgnore: true*/ "/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const row = processRow(Number(name));
    if (row) rows.set(row.pid, row);
  }
  return rows;
}

/** One process, dead ones left out. The name of a program may hold anything, so fields are counted from its closing bracket.
 * @param {number} pid @returns {ProcessRow | undefined} */
export function processRow(pid) {
  try {
    const stat = readFileSync(/*turbopackIgnore: true*/ `/proc/${pid}/stat`, "latin1");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (fields[0] === "Z" || fields[0] === "X") return undefined;
    const [parent, group, session] = fields.slice(1, 4).map(Number);
    return { pid, parent: parent ?? 0, group: group ?? 0, session: session ?? 0, started: fields[19] ?? "" };
  } catch {
    return undefined;
  }
}

/** Whether a process carries a text in its environment or holds a file open whose path has it.
 * @param {number} pid @param {string} text */
export function carries(pid, text) {
  try {
    if (readFileSync(/*turbopackIgnore: true*/ `/proc/${pid}/environ`, "latin1").includes(text)) return true;
    return readdirSync(/*turbopackIgnore: true*/ `/proc/${pid}/fd`).some((fd) =>
      linkOf(`/proc/${pid}/fd/${fd}`).includes(text),
    );
  } catch {
    return false;
  }
}

/** @param {string} path */
function linkOf(path) {
  try {
    return readlinkSync(/*turbopackIgnore: true*/ path);
  } catch {
    return "";
  }
}

/** Resident bytes of a process; 0 when it has ended.
 * @param {number} pid */
export function residentBytes(pid) {
  try {
    return Number(readFileSync(/*turbopackIgnore: true*/ `/proc/${pid}/statm`, "utf8").split(" ")[1]) * 4096;
  } catch {
    return 0;
  }
}
