import { spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installDebian } from "./debian.mjs";
import { postgresBinaries } from "./postgres-binaries.mjs";

const folderPrefix = "cityhall-pg-";

/** A user without rights: PostgreSQL refuses to run as root. */
const nobody = 65534;

/** The path of a Unix socket is limited to about 100 bytes, so a long TMPDIR cannot be used. */
const scratch = () => (tmpdir().length > 60 ? "/tmp" : tmpdir());

/**
 * A private PostgreSQL (its own folder, a Unix socket in it, no TCP), or the server of TEST_DATABASE_URL.
 * @param {{ durable?: boolean }} [options] `durable` keeps fsync on (benchmarks); tests run without it
 * @returns {Promise<{ url: string, stop: () => void } | undefined>} nothing when no PostgreSQL can be had here.
 *   `stop` is synchronous and may be called twice.
 */
export async function startPostgres({ durable = false } = {}) {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: () => {} };
  let bin = postgresBinaries();
  if (!bin && (await installDebian(["postgresql"]))) bin = postgresBinaries();
  if (!bin) return undefined;
  removeAbandoned();

  const folder = mkdtempSync(join(scratch(), `${folderPrefix}${process.pid}-`));
  const data = join(folder, "data");
  const asRoot = process.getuid?.() === 0;
  if (asRoot) chownSync(folder, nobody, nobody);
  chmodSync(folder, 0o700);
  const user = asRoot ? { uid: nobody, gid: nobody } : {};
  const env = { PATH: process.env.PATH, LC_ALL: "C", HOME: folder };

  const initArgs = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"];
  const init = spawnSync(join(bin, "initdb"), initArgs, { ...user, env, cwd: folder, encoding: "utf8" });
  if (init.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    process.stderr.write(`initdb failed: ${init.stderr || init.error?.message}\n`);
    return undefined;
  }
  const settings = ["listen_addresses=", `unix_socket_directories=${folder}`, "max_connections=100"];
  if (!durable) settings.push("fsync=off", "synchronous_commit=off", "full_page_writes=off");
  const log = join(folder, "log");
  const server = spawn(join(bin, "postgres"), ["-D", data, ...settings.flatMap((setting) => ["-c", setting])], {
    ...user,
    env,
    cwd: folder,
    stdio: ["ignore", "ignore", openSync(log, "a")],
    detached: true,
  });
  server.unref();
  const stop = () => stopServer(folder);
  if (await accepts(data, server)) return { url: `postgres://postgres@localhost/postgres?host=${folder}`, stop };
  process.stderr.write(`PostgreSQL did not start: ${readFileSync(log, "utf8")}\n`);
  stop();
  return undefined;
}

/** The first and the eighth line of postmaster.pid: process id, and `ready` once connections are accepted.
 * @param {string} data */
function postmaster(data) {
  const file = join(data, "postmaster.pid");
  if (!existsSync(file)) return { pid: 0, ready: false };
  const lines = readFileSync(file, "utf8").split("\n");
  return { pid: Number(lines[0]), ready: lines[7]?.trim() === "ready" };
}

/** @param {string} data @param {import("node:child_process").ChildProcess} server */
async function accepts(data, server) {
  for (let attempt = 0; attempt < 600 && server.exitCode === null; attempt++) {
    if (postmaster(data).ready) return true;
    await new Promise((done) => setTimeout(done, 50));
  }
  return false;
}

/** Stops the server that lives in a folder of ours and removes the folder; waits without the event loop, so that it
 * also works while the process exits.
 * @param {string} folder */
function stopServer(folder) {
  if (!existsSync(folder)) return;
  const data = join(folder, "data");
  for (const [signal, tenths] of /** @type {const} */ ([
    ["SIGINT", 80],
    ["SIGQUIT", 20],
    ["SIGKILL", 2],
  ])) {
    const { pid } = postmaster(data);
    if (!pid || !signalled(pid, signal)) break;
    for (let waited = 0; waited < tenths && postmaster(data).pid; waited++) sleep(100);
  }
  rmSync(folder, { recursive: true, force: true });
}

/** @param {number} pid @param {NodeJS.Signals | 0} signal @returns {boolean} whether there was such a process */
function signalled(pid, signal) {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}

/** @param {number} milliseconds */
const sleep = (milliseconds) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

/** Stops what an earlier run left behind when it was killed: the folder's name says which process it belonged to. */
function removeAbandoned() {
  for (const name of readdirSync(scratch())) {
    const owner = name.startsWith(folderPrefix) ? Number(name.slice(folderPrefix.length).split("-")[0]) : 0;
    if (owner > 0 && !signalled(owner, 0)) stopServer(join(scratch(), name));
  }
}
