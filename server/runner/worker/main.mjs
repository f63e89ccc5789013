// The runner process: runs pack scripts for the console, four at a time on one machine, and nothing else. It is started with a bare
// environment, so a script that escapes its own has no secret of the server to find.
import { removeRunFolder, runFolderName } from "./run-folder.mjs";
import { RunProcesses } from "./run-processes.mjs";
import { runScript } from "./run-script.mjs";
import { needsSlot, takeSlot } from "./slots.mjs";

/** Runners of one group share the places of the machine. */
const [, , group = "host"] = process.argv;

/** @typedef {import("./run-script.mjs").Running} Running */

/** @type {import("../protocol").RunOrder[]} */
const waiting = [];
/** @type {Map<string, Running>} */
const running = new Map();
/** Where the processes of an open scope are known by. @type {Map<string, string>} */
const scopes = new Map();

/** A server that is just going away hears nothing any longer; "disconnect" says so.
 * @param {import("../protocol").FromRunner} message */
const say = (message) => process.connected && process.send?.(message, () => {});

/** @param {import("../protocol").RunOrder} order @param {() => void} free */
async function start(order, free) {
  const started = Date.now();
  if (order.scope !== undefined) scopes.set(order.scope, runFolderName(order.scope, order.env.TMPDIR));
  const run = runScript(order, (output) => say({ type: "output", id: order.id, output }));
  running.set(order.id, run);
  say({ type: "started", id: order.id });
  const end = await run.ended;
  running.delete(order.id);
  free();
  say({ type: "ended", id: order.id, end, durationMs: Date.now() - started });
}

let looking = false;

/** Starts what waits, one after the other, each as soon as the machine has a place for it. */
async function next() {
  if (looking) return;
  looking = true;
  while (waiting.length > 0) {
    const free = await takeSlot(group);
    // It may have been cancelled meanwhile.
    const order = waiting.shift();
    if (order) void start(order, free);
    else free();
  }
  looking = false;
}

/** @param {string} id */
function cancel(id) {
  const place = waiting.findIndex((order) => order.id === id);
  if (place < 0) return running.get(id)?.cancel();
  waiting.splice(place, 1);
  say({ type: "ended", id, end: { kind: "cancelled" }, durationMs: 0 });
}

/** Ends what the runs of a scope left running.
 * @param {string} scope */
function release(scope) {
  const folder = scopes.get(scope);
  scopes.delete(scope);
  if (folder === undefined) return;
  new RunProcesses(folder).end();
  removeRunFolder(folder);
}

process.on("message", (/** @type {import("../protocol").ToRunner} */ message) => {
  if (message.type === "input") return running.get(message.id)?.write(message.text);
  if (message.type === "cancel") return cancel(message.id);
  if (message.type === "release") return release(message.scope);
  if (!needsSlot(message.order)) return void start(message.order, () => {});
  waiting.push(message.order);
  void next();
});

// The server is gone: end what runs at once, then end.
process.once("disconnect", () => {
  waiting.length = 0;
  for (const { kill } of running.values()) kill();
  for (const scope of [...scopes.keys()]) release(scope);
  process.exit(0);
});
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  // Terminals signal the whole group; the server decides when its runner ends.
  process.on(signal, () => {});
}
