import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** How a command line of this user reaches the server that owns a data folder. */
export type ServerEndpoint = {
  /** `http://127.0.0.1:3000`. */
  readonly origin: string;
  /** Proof that the caller could read the file: only this user can. */
  readonly token: string;
  readonly pid: number;
};

const fileOf = (dataDir: string) => join(/*turbopackIgnore: true*/ dataDir, "server.json");

/** Writes the file of the running server, readable by its user alone; returns the token that requests have to carry. */
export function publishEndpoint(dataDir: string, origin: string): string {
  const endpoint: ServerEndpoint = { origin, token: randomBytes(32).toString("base64url"), pid: process.pid };
  mkdirSync(/*turbopackIgnore: true*/ dataDir, { recursive: true, mode: 0o700 });
  const partial = `${fileOf(dataDir)}.${process.pid}`;
  writeFileSync(/*turbopackIgnore: true*/ partial, JSON.stringify(endpoint), { mode: 0o600 });
  chmodSync(/*turbopackIgnore: true*/ partial, 0o600);
  renameSync(/*turbopackIgnore: true*/ partial, fileOf(dataDir));
  return endpoint.token;
}

/** Takes the file away again, unless another server has written its own meanwhile. */
export function withdrawEndpoint(dataDir: string): void {
  if (readEndpoint(dataDir)?.pid === process.pid) rmSync(/*turbopackIgnore: true*/ fileOf(dataDir), { force: true });
}

/** The server of a data folder; undefined when none runs there, also when one died without taking its file away. */
export function readEndpoint(dataDir: string): ServerEndpoint | undefined {
  const file = fileOf(dataDir);
  if (!existsSync(/*turbopackIgnore: true*/ file)) return undefined;
  try {
    const endpoint = JSON.parse(readFileSync(/*turbopackIgnore: true*/ file, "utf8")) as ServerEndpoint;
    process.kill(endpoint.pid, 0);
    return endpoint;
  } catch {
    return undefined;
  }
}
