import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore } from "@/server/db/client";
import { DirectoryHeld } from "@/server/db/directory-lock";
import { CrashPostgres } from "./crash-postgres";
import { bundledWorker, CrashWorker, crashDamage } from "./crash-testing";

/** Kills a test; `CITYHALL_KILLS=100` for the proof. */
const kills = Number(process.env.CITYHALL_KILLS ?? 2);
let program = "";
beforeAll(async () => {
  program = await bundledWorker();
});
afterAll(() => rmSync(program, { force: true }));

const limit = 180_000 + kills * 20_000;

test(
  "ST-02 a killed process on the embedded store loses nothing acknowledged, leaves nothing half-written, frees the directory",
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "cityhall-crash-"));
    const said: string[] = [];
    try {
      for (let kill = 0; kill < kills; kill++) {
        const worker = new CrashWorker(program, { dataDir });
        await worker.isAtWork(500);
        if (kill === 0) {
          const held = openStore({ dataDir }).catch((error: unknown) => error);
          expect(await held).toBeInstanceOf(DirectoryHeld);
          expect(await held).toMatchObject({
            message: `the data directory ${dataDir} is in use by process ${worker.process.pid}; stop it first, or use another directory with CITYHALL_DATA`,
          });
        }
        await worker.kill();
        said.push(...worker.said);
      }
      const store = await openStore({ dataDir });
      expect(await crashDamage(store, said)).toEqual([]);
      await store.close();
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
  limit,
);

test.runIf(process.env.TEST_DATABASE_URL)(
  "ST-02 killed processes, and a killed server, lose nothing acknowledged and leave nothing half-written",
  async () => {
    const server = await CrashPostgres.start();
    if (!server) throw new Error("no PostgreSQL server program is installed");
    const said: string[] = [];
    try {
      for (let kill = 0; kill < kills; kill++) {
        const workers = [new CrashWorker(program, { url: server.url }), new CrashWorker(program, { url: server.url })];
        await Promise.all(workers.map((worker) => worker.isAtWork(500)));
        if (kill % 2 === 0) {
          await server.kill();
          await Promise.all(workers.map((worker) => worker.kill()));
          await server.restart();
        } else await Promise.all(workers.map((worker) => worker.kill()));
        for (const worker of workers) said.push(...worker.said);
      }
      const store = await openStore({ url: server.url });
      expect(await crashDamage(store, said)).toEqual([]);
      await store.close();
    } finally {
      await server.remove();
    }
  },
  limit,
);
