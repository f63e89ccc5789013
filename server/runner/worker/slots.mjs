import { unlinkSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** Scripts that run at once on one machine, whoever started them (security model 6). */
const atOnce = 4;
/** Between two looks for a free place, milliseconds. */
const pause = 60;

/**
 * The name of a place: a socket belongs to one process and is freed by the kernel however that process ends. An abstract socket
 * on Linux, a named pipe on Windows, elsewhere a file, where one that nobody answers is left over and may be replaced.
 * @param {string} group @param {number} place
 */
function placeName(group, place) {
  const name = `cityhall-runner-${userInfo().uid}-${group}-${place}`;
  if (process.platform === "linux") return { name: `\0${name}`, isFile: false };
  if (process.platform === "win32") return { name: `\\\\.\\pipe\\${name}`, isFile: false };
  return { name: join(/*turbopackIgnore: true*/ tmpdir(), `${name}.sock`), isFile: true };
}

/** Places of this process on a machine that lets nobody have such a socket: four for each process is better than none. */
const own = new Set();

/** @param {string} name @returns {Promise<(() => void) | undefined>} */
const hold = (name) =>
  new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.once("error", (error) => {
      if (("code" in error && error.code === "EADDRINUSE") || own.has(name)) return resolve(undefined);
      own.add(name);
      resolve(() => own.delete(name));
    });
    server.listen(name, () => resolve(() => server.close()));
  });

/** @param {string} name @returns {Promise<boolean>} */
const isLeftOver = (name) =>
  new Promise((resolve) => {
    const socket = connect(name);
    socket.once("connect", () => {
      socket.destroy();
      resolve(false);
    });
    socket.once("error", (error) => resolve("code" in error && error.code === "ECONNREFUSED"));
  });

/**
 * Waits for one of the places of the machine; answers what frees it. Runners of one user share the places of a group.
 * @param {string} group @returns {Promise<() => void>}
 */
export async function takeSlot(group) {
  for (;;) {
    for (let place = 0; place < atOnce; place++) {
      const { name, isFile } = placeName(group, place);
      const free = await hold(name);
      if (free) return free;
      if (isFile && (await isLeftOver(name))) unlinkSync(/*turbopackIgnore: true*/ name);
    }
    await delay(pause);
  }
}

/** How deep runs may lie in each other without a place of their own: the outermost holds one for all of them. */
const deepest = 4;

/**
 * Whether a run needs a place. A script that calls the command line again is waited for by a run that holds one; four of them
 * would else wait for each other. Its temporary folder lies in that of the run that started it, which tells them apart.
 * @param {import("../protocol").RunOrder} order
 */
export function needsSlot({ env }) {
  const depth = (env.TMPDIR ?? "").split("/").filter((name) => name.startsWith("gc-run-")).length;
  return depth === 0 || depth > deepest;
}
