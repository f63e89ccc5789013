import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CliContext } from "./cli-context";
import type { Command } from "./command";
import { parseCommandLine } from "./parse-command-line";

const command: Command = { usage: "", help: "", options: {}, positionals: [0, 0], run: async () => 0 };

let root = "";
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "cityhall-scope-")));
  mkdirSync(join(root, "quay"));
  writeFileSync(join(root, "pack.toml"), '[pack]\nname = "harbor"\nschema = 2\n');
  writeFileSync(
    join(root, "city.toml"),
    '[workspace]\nname = "harbor"\n\n[[rigs]]\nname = "quay"\npath = "quay"\n\n[[rigs]]\nname = "dock"\npath = "dock"\n',
  );
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function scope(cwd: string, env: Record<string, string>, ...argv: string[]) {
  let err = "";
  const io = {
    cwd,
    env,
    stdin: async () => "",
    out: () => {},
    err: (text: string) => (err += text),
    now: () => new Date(0),
  };
  const host = { console: () => Promise.reject(new Error("no store is needed")) };
  const context = new CliContext(io as never, host, parseCommandLine(["scope"], command, argv));
  const rig = await context.rig();
  await context.rig();
  return { rig, err };
}

test("decisions R9 the flag, then GC_RIG, then the working directory, then the city; what was not typed is told once", async () => {
  const quay = join(root, "quay");
  expect(await scope(quay, { GC_RIG: "dock" }, "--rig", "quay")).toEqual({ rig: "quay", err: "" });
  expect(await scope(quay, { GC_RIG: "dock" })).toEqual({ rig: "dock", err: "scope: rig dock (from GC_RIG)\n" });
  expect(await scope(quay, {})).toEqual({ rig: "quay", err: "scope: rig quay (from the working directory)\n" });
  expect(await scope(root, {})).toEqual({ rig: null, err: "" });
  await expect(scope(root, { GC_RIG: "pier" })).rejects.toThrow(
    'there is no rig "pier" in this city; rigs: quay, dock',
  );
});

test("CK-07 a city that was typed beats the surroundings, and a rig that was typed beats both", async () => {
  const quay = join(root, "quay");
  expect(await scope(quay, { GC_RIG: "quay" }, "--city", root)).toEqual({ rig: null, err: "" });
  expect(await scope(quay, { GC_RIG: "quay" }, "--rig", "quay", "--city", root)).toEqual({ rig: "quay", err: "" });
});
