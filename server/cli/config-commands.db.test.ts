import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ensureLocalOperator } from "../auth/local-operator";
import { OpenCities } from "../console/open-cities";
import type { Store } from "../db/store";
import { testStore } from "../db/testing";
import { CliContext } from "./cli-context";
import type { Command } from "./command";
import { command as diff } from "./command/config-diff";
import { command as revisions } from "./command/config-revisions";
import { parseCommandLine } from "./parse-command-line";

let store: Store;
let cities: OpenCities;
let root = "";

const write = (name: string, text: string): void => {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
};

async function run(command: Command, argv: readonly string[]) {
  let out = "";
  const io = {
    cwd: root,
    env: {},
    stdin: async () => "",
    out: (text: string) => {
      out += text;
    },
    err: () => {},
    now: () => new Date(0),
  };
  const host = { console: async () => ({ store, cities }) };
  const code = await command.run(new CliContext(io, host, parseCommandLine(["config"], command, argv)));
  return { code: code ?? 0, out };
}

beforeAll(async () => {
  store = await testStore("embedded");
  await ensureLocalOperator(store, new Date(0));
  root = mkdtempSync(join(tmpdir(), "cityhall-cli-config-"));
  write("city.toml", '[workspace]\nname = "quay"\n');
  write("pack.toml", '[pack]\nname = "quay"\nschema = 2\n');
  write("agents/clerk/agent.toml", 'nudge = "one"\n');
  cities = new OpenCities(store);
  const city = await cities.open(store, root, { actor: "ann", now: new Date(0) });
  await city.recorded();
  const before = await city.load();
  write("agents/clerk/agent.toml", '# moved\nnudge = "two"\n');
  await vi.waitFor(async () => expect(await city.load()).not.toBe(before), { timeout: 5_000 });
});

afterAll(async () => {
  cities.close();
  await cities.settled();
  await store.close();
  rmSync(root, { recursive: true, force: true });
});

test("config revisions lists what the store keeps, with the files that changed", async () => {
  const { code, out } = await run(revisions, []);
  expect(code).toBe(0);
  expect(out).toMatch(/^2 .* loads .* agents\/clerk\/agent\.toml$/m);
  expect(out).toMatch(/^1 .* loads .* -$/m);
});

test("ux 18 config diff names fields with the line of each side, and exits with 1", async () => {
  expect(await run(diff, ["1", "now"])).toEqual({
    code: 1,
    out: '~ agent clerk\n    nudge: "one" (agents/clerk/agent.toml:1) -> "two" (agents/clerk/agent.toml:2)\n',
  });
  expect(await run(diff, ["2", "now"])).toEqual({ code: 0, out: "They do not differ.\n" });
});

test("config diff refuses what is no end, and a revision that is not kept", async () => {
  await expect(run(diff, ["x", "now"])).rejects.toThrow('"x" is no end');
  await expect(run(diff, ["7", "now"])).rejects.toThrow("There is no revision 7");
  await expect(run(diff, ["rig:a", "now"])).rejects.toThrow("Compare a rig with a rig");
});
