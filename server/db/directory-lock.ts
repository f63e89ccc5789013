import { createHash } from "node:crypto";
import { mkdirSync, realpathSync, unlinkSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Held until `release`, or until the process is gone in whatever way. */
export type DirectoryLock = { release(): Promise<void> };

/** Somebody else has the data directory. */
export class DirectoryHeld extends Error {
  override readonly name = "DirectoryHeld";

  constructor(
    readonly directory: string,
    readonly holder: number | undefined,
  ) {
    const who = holder === undefined ? "another process" : `process ${holder}`;
    super(
      `the data directory ${directory} is in use by ${who}; stop it first, or use another directory with CITYHALL_DATA`,
    );
  }
}

/**
 * A socket name belongs to one process and is freed by the kernel however that process ends: an abstract socket on Linux, a
 * named pipe on Windows. Elsewhere it is a socket file, and one that nobody answers is left over and may be replaced.
 */
function lockName(directory: string): { name: string; isFile: boolean } {
  const hash = createHash("sha256").update(realpathSync(directory)).digest("hex").slice(0, 32);
  if (process.platform === "linux") return { name: `\0cityhall-${hash}`, isFile: false };
  if (process.platform === "win32") return { name: `\\\\.\\pipe\\cityhall-${hash}`, isFile: false };
  return { name: join(tmpdir(), `cityhall-${hash}.sock`), isFile: true };
}

function listen(name: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on("error", () => socket.destroy());
      socket.end(`${process.pid}\n`);
    });
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(undefined) : reject(error),
    );
    server.listen(name, () => resolve(server.unref()));
  });
}

/** The process id that the holder answers with; `gone` when nobody answers. */
function askHolder(name: string): Promise<number | undefined | "gone"> {
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(name);
    socket.setTimeout(5000, () => socket.destroy());
    socket.setEncoding("utf8").on("data", (chunk) => {
      text += chunk;
    });
    socket.once("error", () => resolve("gone"));
    socket.once("close", () => resolve(Number.parseInt(text, 10) || undefined));
  });
}

/** Takes the directory for this process, making it if needed; throws `DirectoryHeld` when a living process has it. */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const { name, isFile } = lockName(directory);
  let server = await listen(name);
  if (!server) {
    const holder = await askHolder(name);
    if (holder !== "gone" || !isFile) throw new DirectoryHeld(directory, holder === "gone" ? undefined : holder);
    unlinkSync(name);
    server = await listen(name);
    if (!server) throw new DirectoryHeld(directory, undefined);
  }
  // Two processes may replace the same left-over file: the one that is answered by itself has won.
  if (isFile && (await askHolder(name)) !== process.pid) {
    server.close();
    throw new DirectoryHeld(directory, undefined);
  }
  const held = server;
  return { release: () => new Promise((resolve) => held.close(() => resolve())) };
}
