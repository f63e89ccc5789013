// The fetch process: runs git for the console, a few commands at a time, and nothing else. It is started with a bare
// environment, so whatever a repository makes git do finds no secret of the server.
import { runGit } from "./run-git.mjs";

const atOnce = 4;

/** @type {import("../git-protocol").GitOrder[]} */
const waiting = [];
/** @type {Map<string, ReturnType<typeof runGit>>} */
const running = new Map();

/** @param {import("../git-protocol").FromGit} message @param {() => void} [sent] */
function say(message, sent) {
  if (process.connected && process.send) process.send(message, () => sent?.());
}

/** @param {import("../git-protocol").GitOrder} order */
async function start(order) {
  const { id } = order;
  const run = runGit(order, {
    output: (chunk, taken) => say({ type: "output", id, chunk }, taken),
    progress: (progress) => say({ type: "progress", id, progress }),
  });
  running.set(id, run);
  const end = await run.ended;
  running.delete(id);
  say({ type: "ended", id, end });
  next();
}

function next() {
  while (running.size < atOnce) {
    const order = waiting.shift();
    if (!order) return;
    void start(order);
  }
}

/** @param {string} id @param {string} why */
function cancel(id, why) {
  const place = waiting.findIndex((order) => order.id === id);
  if (place < 0) return running.get(id)?.stop(why);
  waiting.splice(place, 1);
  say({ type: "ended", id, end: { kind: "stopped", why } });
}

process.on("message", (/** @type {import("../git-protocol").ToGit} */ message) => {
  if (message.type === "cancel") return cancel(message.id, message.why);
  waiting.push(message.order);
  next();
});

// Whoever asked is gone: end what runs, then end.
process.once("disconnect", () => {
  for (const { kill } of running.values()) kill();
  process.exit(0);
});
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  // Terminals signal the whole group; the process that asked decides when this one ends.
  process.on(signal, () => {});
}
