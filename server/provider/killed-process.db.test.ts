import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore } from "@/server/db/client";
import { driveExecution } from "./drive-execution";
import type { Checkpoint } from "./engine-world";
import { recoverExecutions } from "./recover-executions";
import { ProviderBench } from "./testing/provider-bench";
import { json, ProviderServer } from "./testing/provider-server";

const root = fileURLToPath(new URL("../..", import.meta.url));
const script = fileURLToPath(new URL("./testing/killed-process.ts", import.meta.url));

/** Runs the script until it is gone; resolves to the signal that ended it. */
function runKilled(args: readonly string[]): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--import", "tsx", script, ...args], {
      cwd: root,
      stdio: ["ignore", "ignore", "pipe"],
    });
    let text = "";
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
    child.on("error", reject);
    child.on("exit", (code, signal) => (code ? reject(new Error(text)) : resolve(signal)));
  });
}

let dataDir: string;
let server: ProviderServer;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "cityhall-provider-"));
  server = await ProviderServer.start();
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test("notes 7 a process that is gone by kill -9: nothing is charged twice, nothing released that may have happened", async () => {
  const first = await openStore({ dataDir });
  await ProviderBench.open(first, server, "sandbox-image");
  await ProviderBench.open(first, server, "tide-render");
  await first.close();
  const mutations = new Map<string, number>();
  server.script((response, request, socket) => {
    const at = /job-[\w-]+/.exec(request.path)?.[0];
    if (at) return json({ id: at, status: "ready", result: { frames: [] } })(response, request, socket);
    const { prompt } = JSON.parse(request.body) as { prompt: string };
    mutations.set(prompt, (mutations.get(prompt) ?? 0) + 1);
    const isTide = request.host.startsWith("api.tide");
    const polling_url = `${server.origin("eu.poll.tide-render.localhost")}/`;
    json(isTide ? { id: `job-${prompt}`, polling_url } : { id: "req-1", data: [] })(response, request, socket);
  });

  const cases: readonly [string, Checkpoint, string, string, number][] = [
    ["sandbox-image", "answered", "reconciliation", "provider_no_answer", 1],
    ["sandbox-image", "closed", "settled", "", 1],
    ["tide-render", "accepted", "settled", "", 1],
  ];
  for (const [target, at] of cases) expect(await runKilled([dataDir, target, `${target}-${at}`, at])).toBe("SIGKILL");

  const store = await openStore({ dataDir });
  try {
    const bench = await ProviderBench.open(store, server, "sandbox-image");
    const world = bench.engine();
    const { resumed } = await recoverExecutions(world, { soleOwner: true });
    for (const id of resumed) await driveExecution(world, id);
    for (const [target, at, state, code, sent] of cases) {
      const id = `${target}-${at}`;
      expect((await bench.show(id)).execution, id).toMatchObject({ state, code });
      expect(mutations.get(id) ?? 0, id).toBe(sent);
    }
    await bench.check();
  } finally {
    await store.close();
  }
}, 400_000);
