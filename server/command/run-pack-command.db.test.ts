import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packToml } from "@/lib/city/testing/city-of";
import type { Store } from "../db/store";
import { storeKinds, testStore } from "../db/testing";
import { ScriptCity } from "../doctor/testing";
import { cancelRun } from "../runner/runs-in-hand";
import { showScriptRun } from "../runner/script-runs";
import { writeSessionSettings } from "../session/session-settings";
import { findPackCommand, runPackCommand } from "./run-pack-command";

const sh = (body: string) => `#!/bin/sh\n${body}\n`;

describe.each(storeKinds)("%s", (kind) => {
  let store: Store;
  let city: ScriptCity;
  beforeAll(async () => {
    store = await testStore(kind);
    city = await ScriptCity.open(store, "quay", {
      "pack.toml": packToml("quay", '[imports.tide]\nsource = "packs/tide"\n'),
      "packs/tide/pack.toml": packToml("tide"),
      "packs/tide/commands/env/run.sh": sh("/usr/bin/env"),
      "packs/tide/commands/say/run.sh": sh('printf "%s|" "$@"; exit 4'),
      "packs/tide/commands/wait/run.sh": sh("echo waiting; sleep 300"),
      "packs/tide/commands/now/here/run.sh": sh("echo here"),
    });
  });
  afterAll(async () => {
    await city.close();
    await store.close();
  });

  async function run(
    words: readonly string[],
    where: Partial<Parameters<typeof runPackCommand>[2]> = {},
    invoking: Readonly<Record<string, string | undefined>> = process.env,
  ) {
    const { city: composed } = await city.load();
    const found = findPackCommand(composed!, words);
    return runPackCommand(composed!, found!, { cwd: city.root, ...where }, { ...city.caller(), invoking });
  }

  test("pack 1.2.12 the environment is the table of the spec over what is allowed, and nothing of the server's", async () => {
    const invoking = {
      ...{ PATH: process.env.PATH, HOME: "/people/ada", LC_ALL: "C.UTF-8", GC_HOME: "/people/ada/.gc" },
      ...{
        DATABASE_URL: "postgres://s3cret",
        OIDC_CLIENT_SECRET: "s3cret",
        CITYHALL_DATA: "/data",
        CITYHALL_ROOT: "/x",
      },
      ...{ GC_SUPERVISOR_URL: "http://127.0.0.1:1", GC_BIN: "/bin/other", NODE_OPTIONS: "--inspect" },
    };
    const { outcome } = await run(["tide", "env"], { supervisorUrl: "http://127.0.0.1:8372/" }, invoking);
    const lines = outcome.stdout.trim().split("\n").sort();
    const own = lines
      .filter((line) => !/^(PWD|OLDPWD|SHLVL|_)=/.test(line))
      .map((line) => line.replace(/^(GC_BIN|PATH|TMPDIR)=.*/, "$1"));
    const pack = `${city.root}/packs/tide`;
    expect(own).toEqual([
      "GC_BIN",
      `GC_CITY=${city.root}`,
      "GC_CITY_NAME=quay",
      `GC_CITY_PATH=${city.root}`,
      `GC_CITY_RUNTIME_DIR=${city.root}/.gc/runtime`,
      "GC_HOME=/people/ada/.gc",
      `GC_PACK_DIR=${pack}`,
      "GC_PACK_NAME=tide",
      `GC_PACK_STATE_DIR=${city.root}/.gc/runtime/packs/tide`,
      "GC_SUPERVISOR_URL=http://127.0.0.1:8372",
      "HOME=/people/ada",
      "LC_ALL=C.UTF-8",
      "PATH",
      "TMPDIR",
    ]);
    expect(outcome.output).not.toContain("/bin/other");
    expect(existsSync(join(city.root, ".gc/runtime/packs/tide"))).toBe(true);
  });

  test.each(["https://127.0.0.1:8372", "http://gc.example.org:8372", "nonsense", ""])(
    "pack 1.2.12 a supervisor at %j is not handed on",
    async (supervisorUrl) => {
      const { outcome } = await run(
        ["tide", "env"],
        { supervisorUrl },
        { PATH: process.env.PATH, GC_SUPERVISOR_URL: "http://127.0.0.1:1" },
      );
      expect(outcome.output).not.toContain("GC_SUPERVISOR_URL");
    },
  );

  test("pack 1.2.12 arguments arrive as they were given and the exit code is passed on", async () => {
    const { outcome } = await run(["tide", "say", "a b", "--flag", "$(id)"]);
    expect(outcome.output).toBe("a b|--flag|$(id)|");
    expect(outcome.end).toEqual({ kind: "exited", exitCode: 4 });
  });

  test("reference 23.1 nested words name a command, the longest first", async () => {
    expect((await run(["tide", "now", "here"])).outcome.output).toBe("here\n");
    const { city: composed } = await city.load();
    expect(findPackCommand(composed!, ["tide", "now"])).toBeUndefined();
    expect(findPackCommand(composed!, ["tide", "say", "x"])?.args).toEqual(["x"]);
  });

  test("security 6 a run is followed while it goes on, and cancelled by its id and city", async () => {
    const runId = randomUUID();
    const running = run(["tide", "wait"], { runId });
    const shown = () => showScriptRun(store, city.cityId, runId, { from: 0, now: new Date() }).catch(() => undefined);
    await expect.poll(async () => (await shown())?.output, { timeout: 20_000 }).toBe("waiting\n");
    expect((await shown())?.state).toBe("running");
    expect(cancelRun("another", runId)).toBe(false);
    expect(cancelRun(city.cityId, runId)).toBe(true);
    expect((await running).outcome.end).toEqual({ kind: "cancelled" });
    expect(await shown()).toMatchObject({ state: "cancelled", exitCode: null, args: [] });
    expect(cancelRun(city.cityId, runId)).toBe(false);
    await expect(run(["tide", "say"], { runId })).rejects.toThrow(`there is a run "${runId}" already`);
  });

  test("security 6 bytes that changed since they were shown are refused", async () => {
    await expect(run(["tide", "say"], { shownSha256: "0".repeat(64) })).rejects.toThrow("changed after it was shown");
  });

  test("pack 1.2.12 the supervisor is named when it lists the city, and not when it lists others or is silent", async () => {
    let items: object[] = [{ name: "other", path: "/elsewhere" }];
    const supervisor = createServer((_, response) => response.end(JSON.stringify({ items, total: 1 })));
    await new Promise<void>((done) => supervisor.listen(0, "127.0.0.1", done));
    const url = `http://127.0.0.1:${(supervisor.address() as AddressInfo).port}`;
    const usual = { supervisorCity: "", tmux: false, tmuxSocket: "" };
    await writeSessionSettings(store, city.cityId, { ...usual, supervisorUrl: url }, city.caller().act);
    const told = async () => (await run(["tide", "env"])).outcome.stdout.includes(`GC_SUPERVISOR_URL=${url}\n`);
    expect(await told()).toBe(false);
    items = [{ name: "quay", path: city.root }];
    expect(await told()).toBe(true);
    await new Promise((done) => supervisor.close(done));
    expect(await told()).toBe(false);
  });
});
