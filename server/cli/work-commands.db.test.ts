import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureLocalOperator } from "../auth/local-operator";
import { burnBead } from "../bead/burn-bead";
import { OpenCities } from "../console/open-cities";
import type { Store } from "../db/store";
import { testStore } from "../db/testing";
import { runCommand } from "./run-command";

let store: Store;
let cities: OpenCities;
let folder = "";

const FILES = {
  "city.toml": '[workspace]\nname = "harbor"\nprefix = "hb"\n',
  "pack.toml": '[pack]\nname = "harbor"\nschema = 2\n',
  "agents/solo/agent.toml": "max_active_sessions = 1\n",
  "agents/solo/prompt.md": "x\n",
  "formulas/two.toml":
    'formula = "two"\n\n[[steps]]\nid = "a"\ntitle = "First"\n\n[[steps]]\nid = "b"\ntitle = "Second"\nneeds = ["a"]\n',
};

beforeAll(async () => {
  store = await testStore("embedded");
  folder = await mkdtemp(join(tmpdir(), "cityhall-work-"));
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(join(folder, name, ".."), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  await ensureLocalOperator(store, new Date());
  cities = new OpenCities(store);
});
afterAll(async () => {
  cities.close();
  await cities.settled();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

async function type(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const said = { out: "", err: "" };
  const io = {
    ...{ cwd: folder, env: {}, stdin: async () => "", now: () => new Date() },
    out: (text: string) => {
      said.out += text;
    },
    err: (text: string) => {
      said.err += text;
    },
  };
  return { code: await runCommand(argv, io, { console: async () => ({ store, cities }) }), ...said };
}

test("formula 3 a molecule that was slung is on the hook of its agent, and worked from there to its end", async () => {
  expect((await type("hook", "solo")).out).toBe("Nothing on the hook of solo.\n");
  const slung = await type("sling", "solo", "two", "--formula");
  const root = /wisp root (\S+)\)/.exec(slung.out)?.[1] ?? "";
  const hook = await type("hook", "solo", "--json");
  const { molecules } = JSON.parse(hook.out) as { molecules: { root: { id: string }; steps: { id: string }[] }[] };
  expect(molecules).toMatchObject([{ root: { id: root }, steps: [{ title: "First" }] }]);
  const [first] = molecules[0]!.steps;
  expect((await type("hook", "solo")).out).toContain(`Molecule ${root} "two", 0 of 2 closed:`);
  const tree = (await type("molecule", "tree", root)).out.split("\n");
  expect(tree[0]).toBe(`${root}  [open] two  0/2`);
  expect(tree[1]).toBe(`  ${first!.id}  [open] First`);
  expect(tree[2]).toContain(`Second  waits for ${first!.id}`);
  expect((await type("bead", "close", first!.id, "--reason", "done")).code).toBe(0);
  expect((await type("hook", "solo")).out).toContain("Second");
});

test("runtime 15 an own id carries the prefix of its store; a ring is refused with its path; the archive is read", async () => {
  expect((await type("bead", "create", "Mine", "--id", "zz-1")).err).toBe(
    "cityhall: prefix mismatch: database uses 'hb-' but ID 'zz-1' doesn't match (use --force to override)\n",
  );
  for (const id of ["hb-one", "hb-two"]) expect((await type("bead", "create", "Mine", "--id", id)).code).toBe(0);
  expect((await type("dep", "add", "hb-two", "hb-one")).code).toBe(0);
  expect(await type("dep", "add", "hb-one", "hb-two")).toMatchObject({
    code: 1,
    err: "cityhall: adding dependency would create a cycle\n  hb-one -> hb-two -> hb-one\n",
  });
  expect((await type("bead", "archive")).out).toBe("Nothing is archived\n");
  await burnBead(store, { cityId: "harbor", id: "hb-one" }, { actor: "ann", now: new Date() });
  expect((await type("bead", "archive")).out).toMatch(/hb-one +task +\d{4}-\d\d-\d\d +Mine +deleted by ann/);
  expect(JSON.parse((await type("bead", "archive", "--id", "hb-one")).out)).toMatchObject({ record: { id: "hb-one" } });
});

test("runtime 8.1 a convoy gets its target branch, and closing it twice says so", async () => {
  await type("bead", "create", "Cargo", "--id", "hb-cargo");
  const { out } = await type("convoy", "create", "ship", "hb-cargo", "--json");
  const { id } = JSON.parse(out) as { id: string };
  expect((await type("convoy", "target", id, "release/2")).out).toBe(`Convoy ${id} targets release/2\n`);
  expect(JSON.parse((await type("bead", "show", id, "--json")).out)).toMatchObject({
    metadata: { target: "release/2" },
  });
  expect((await type("convoy", "close", id)).out).toBe(`Closed convoy ${id}\n`);
  expect((await type("convoy", "close", id)).out).toBe(`Convoy ${id} already closed\n`);
});
