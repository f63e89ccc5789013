import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { cityOf, packToml } from "@/lib/city/testing/city-of";
import { hostProgramChecks } from "./host-checks";
import { hostFiles } from "./host-files";
import { providerReadinessCheck } from "./provider-readiness";

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
  expect(await hostFiles(join(folder, "nowhere"))).toEqual({ worktrees: [] });
});
