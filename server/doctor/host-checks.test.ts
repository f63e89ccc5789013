import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { ComposedRig } from "@/lib/city/composed-city";
import { cityOf, packToml } from "@/lib/city/testing/city-of";
import type { DoctorFacts } from "@/lib/doctor/facts";
import { doltServerChecks } from "./dolt-server";
import { hostProgramChecks } from "./host-checks";
import { hostFiles } from "./host-files";
import { providerReadinessCheck } from "./provider-readiness";
import { rigFolders } from "./rig-folders";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "host-")));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function program(name: string, prints: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\necho '${prints}'\n`);
  chmodSync(join(folder, name), 0o755);
}

async function withPath<T>(path: string, act: () => Promise<T>): Promise<T> {
  const before = process.env.PATH;
  process.env.PATH = path;
  try {
    return await act();
  } finally {
    process.env.PATH = before;
  }
}

const git = () =>
  hostProgramChecks()
    .find(({ name }) => name === "git-binary")!
    .run();

test("runtime 10.2 a program that is missing, too old, of no known version, and good", async () => {
  expect(await withPath(folder, git)).toMatchObject({ status: "error", message: "git not found in PATH" });
  program("git", "git version 1.8.3");
  expect(await withPath(`${folder}:/bin:/usr/bin`, git)).toMatchObject({
    status: "error",
    message: "git v1.8.3 is too old (minimum: 2.20)",
  });
  program("git", "hello");
  expect(await withPath(`${folder}:/bin:/usr/bin`, git)).toMatchObject({
    status: "warning",
    message: `found ${folder}/git but could not determine version`,
  });
  program("git", "git version 2.44.0");
  expect(await withPath(`${folder}:/bin:/usr/bin`, git)).toMatchObject({ status: "ok" });
});

test("runtime 10.2 a provider whose program is not installed is advisory, with how many agents need it", async () => {
  const { composed } = cityOf({
    "pack.toml": packToml("quay"),
    "agents/a/agent.toml": 'provider = "claude"\n',
    "agents/b/agent.toml": 'provider = "claude"\n',
  });
  expect(await providerReadinessCheck(composed, folder)).toMatchObject({
    status: "warning",
    severity: "advisory",
    details: ['provider "claude" (2 agent(s)): claude not found in PATH'],
  });
  program("claude", "");
  expect(await providerReadinessCheck(composed, folder)).toMatchObject({ status: "ok" });
});

test("runtime 10.2 worktrees are found with what their .git file names, and the event log with its size", async () => {
  const gc = join(folder, "city/.gc");
  for (const name of ["worktrees/dock/hand", "worktrees/lost", "repo"]) mkdirSync(join(gc, name), { recursive: true });
  writeFileSync(join(gc, "worktrees/dock/hand/.git"), "gitdir: ../../../repo\n");
  writeFileSync(join(gc, "worktrees/lost/.git"), "gitdir: /gone/worktrees/lost\n");
  writeFileSync(join(gc, "events.jsonl"), "{}\n");
  const found = await hostFiles(join(folder, "city"));
  expect(found.eventsLog).toEqual({ bytes: 3, writable: true });
  expect([...found.worktrees].sort((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
    { path: join(gc, "worktrees/dock/hand"), gitDir: join(gc, "repo"), valid: true },
    { path: join(gc, "worktrees/lost"), gitDir: "/gone/worktrees/lost", valid: false },
  ]);
  expect(await hostFiles(join(folder, "nowhere"))).toMatchObject({
    worktrees: [],
    worktreeSizes: [],
    beads: { rigs: {} },
    secrets: [],
  });
});

test("runtime 10.2 what other tools keep in .beads, .codex, .gc and the checkout of a rig is seen", async () => {
  const root = mkdtempSync(join(folder, "seen-"));
  const write = (path: string, text: string, mode = 0o644) => {
    mkdirSync(join(root, path, ".."), { recursive: true });
    writeFileSync(join(root, path), text);
    chmodSync(join(root, path), mode);
  };
  write("city/.beads/config.yaml", "types.custom: a\n");
  write("city/.beads/metadata.json", '{"dolt_server_port":1}');
  write("city/.beads/issues.jsonl", '{"id":"kx-1","status":"open"}\n{"id":"kx-2","status":"closed"}\n<<<<<<<\n7\n');
  write("city/.gc/services/web/secrets/key", "x", 0o640);
  write("city/.gc/worktrees/dock/a/.git", "gitdir: /gone\n");
  write("city/.gc/worktrees/dock/a/.gc/worktrees/b/.git", "gitdir: /gone\n");
  write("dock/.git/HEAD", "ref: refs/heads/try/this\n");
  write("dock/AGENTS.md", "x");
  write("dock/.codex/hooks.json", "{}");
  // A link to a device would be read for ever.
  mkdirSync(join(root, "pier/.beads"), { recursive: true });
  symlinkSync("/dev/zero", join(root, "pier/.beads/config.yaml"));
  symlinkSync("/dev/zero", join(root, "pier/.beads/issues.jsonl"));
  const rig = { name: "dock", checkout: join(root, "dock") } as ComposedRig;
  const pier = { name: "pier", checkout: join(root, "pier") } as ComposedRig;
  const host = await hostFiles(join(root, "city"), [rig, pier]);
  expect(host.beads?.city).toMatchObject({
    config: "types.custom: a\n",
    archive: { lines: 4, broken: [3, 4], open: ["kx-1"] },
  });
  expect(host.beads?.rigs).toEqual({ pier: { dir: join(root, "pier/.beads") } });
  expect(host.secrets).toEqual([{ path: join(root, "city/.gc/services/web/secrets/key"), mode: 0o640 }]);
  expect(host.codexHooks).toEqual([
    { place: "city" },
    { place: "dock", sha256: expect.stringMatching(/^44136/) },
    { place: "pier" },
  ]);
  expect(host.worktrees[0]?.nested).toEqual([join(root, "city/.gc/worktrees/dock/a/.gc/worktrees/b")]);
  expect(host.worktreeSizes).toEqual([{ name: "dock", bytes: 28, more: false }]);
  expect(await rigFolders([rig, { name: "gone", checkout: join(root, "gone") } as ComposedRig])).toEqual({
    dock: { kind: "directory", git: true, branch: "try/this", instructions: ["AGENTS.md"] },
    gone: { kind: "missing", git: false },
  });
});

test("runtime 10.2 dolt-server: skipped, reachable, not reachable", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const verdicts = async (metadata: string) => {
    const beads = { city: { dir: "/x", metadata }, rigs: {} };
    const facts = { host: { worktrees: [], beads }, composition: {} } as unknown as DoctorFacts;
    return (await Promise.all(doltServerChecks(facts).map(({ run }) => run()))).map(
      ({ status, message }) => `${status} ${message}`,
    );
  };
  const at = JSON.stringify({ dolt_server_host: "127.0.0.1", dolt_server_port: port });
  expect(await verdicts("{}")).toEqual(["ok skipped (file backend or GC_DOLT=skip)"]);
  expect(await verdicts(at)).toEqual([`ok reachable on 127.0.0.1:${port}`]);
  server.close();
  await once(server, "close");
  expect(await verdicts(at)).toEqual([`error dolt server not reachable at 127.0.0.1:${port}`]);
});
