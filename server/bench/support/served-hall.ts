import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { openStore } from "../../db/client";
import type { Store } from "../../db/store";
import { serveOptions } from "../../launch/serve-options.mjs";
import { inspect } from "./inspector";

/** The built console in a process of its own, over a new database. */
export type ServedHall = {
  readonly origin: string;
  readonly store: Store;
  /** Megabytes that the server and its helper processes have in memory. */
  readonly megabytes: () => number;
  /** Bytes that the server itself needs at the moment, garbage excluded. */
  readonly heldBytes: () => Promise<number>;
  /** Milliseconds of processor time that they have used. */
  readonly processorMs: () => number;
  readonly stop: () => Promise<void>;
};

/** Starts it over the demo city; undefined where there is no PostgreSQL or no build to start. */
export async function servedHall(): Promise<ServedHall | undefined> {
  const url = process.env.TEST_DATABASE_URL;
  if (url === undefined || !existsSync(".next/BUILD_ID")) return undefined;
  const data = mkdtempSync(join(tmpdir(), "cityhall-bench-hall-"));
  const name = `cityhall_bench_${randomBytes(6).toString("hex")}`;
  const admin = await openStore({ url: withDatabase(url, "postgres"), connections: 1 });
  await admin.query(sql.raw(`create database ${name}`));
  const databaseUrl = withDatabase(url, name);
  const { port } = await serveOptions(["--port", "0", "--data", data]);
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(
    process.execPath,
    ["--inspect=127.0.0.1:0", "server/launch/start.mjs", "--built", "--port", `${port}`, "--data", data],
    {
      env: { ...process.env, DATABASE_URL: databaseUrl, PUBLIC_ORIGIN: origin },
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  const pid = child.pid ?? 0;
  const inspector = await inspect(child.stderr);
  await ready(origin);
  const store = await openStore({ url: databaseUrl });
  return {
    origin,
    store,
    megabytes: () => sumOf(pid, "rss") / 1024,
    heldBytes: inspector.heldBytes,
    processorMs: () => sumOf(pid, "cputimes") * 1000,
    stop: async () => {
      await store.close();
      inspector.close();
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
      await admin.query(sql.raw(`drop database ${name} with (force)`));
      await admin.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function ready(origin: string): Promise<void> {
  for (let attempt = 0; attempt < 240; attempt++) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error("the console was not ready within a minute");
}

/** One column of `ps` over a process and all below it. */
function sumOf(root: number, column: "rss" | "cputimes"): number {
  const text = execFileSync("ps", ["-eo", `pid=,ppid=,${column}=`], { encoding: "utf8" });
  const rows = text.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  const family = new Set([root]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const [pid = 0, parent = 0] of rows) {
      if (!family.has(parent) || family.has(pid)) continue;
      family.add(pid);
      grown = true;
    }
  }
  return rows.reduce((sum, [pid = 0, , value = 0]) => sum + (family.has(pid) ? value : 0), 0);
}

function withDatabase(url: string, name: string): string {
  return url.replace(/(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`);
}
