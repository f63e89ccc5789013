// The runner process: runs pack scripts for the console, four at a time, and nothing else. It is started with a bare
// environment, so a script that escapes its own has no secret of the server to find.
import { runScript } from "./run-script.mjs";

const atOnce = 4;

/** @type {import("../protocol").RunOrder[]} */
const waiting = [];
/** @type {Map<string, () => void>} */
const running = new Map();

/** @param {import("../protocol").FromRunner} message */
const say = (message) => process.connected && process.send?.(message);

/** @param {import("../protocol").RunOrder} order */
async function start(order) {
  const started = Date.now();
  say({ type: "started", id: order.id });
  const { ended, cancel } = runScript(order, (output) => say({ type: "output", id: order.id, output }));
  running.set(order.id, cancel);
  const end = await ended;
  running.delete(order.id);
  say({ type: "ended", id: order.id, end, durationMs: Date.now() - started });
  next();
}

function next() {
  while (running.size < atOnce) {
    const order = waiting.shift();
    if (!order) return;
    void start(order);
  }
}

/** @param {string} id */
function cancel(id) {
  const place = waiting.findIndex((order) => order.id === id);
  if (place < 0) return running.get(id)?.();
  waiting.splice(place, 1);
  say({ type: "ended", id, end: { kind: "cancelled" }, durationMs: 0 });
}

process.on("message", (/** @type {import("../protocol").ToRunner} */ message) => {
  if (message.type === "cancel") return cancel(message.id);
  waiting.push(message.order);
  next();
});

// The server is gone: end what runs, then end.
process.once("disconnect", () => {
  waiting.length = 0;
  for (const cancelRun of running.values()) cancelRun();
  setTimeout(() => process.exit(0), running.size > 0 ? 1000 : 0);
});
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
  // Terminals signal the whole group; the server decides when its runner ends.
  process.on(signal, () => {});
}
