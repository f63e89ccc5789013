import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { scanLimits } from "./limits";
import { scanCity } from "./scan-city";

let folder = "";
let root = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cityhall-scan-"));
  root = join(folder, "city");
  write({
    "city.toml": "",
    "pack.toml": '[pack]\nname = "r"\nschema = 2\n[imports.p]\nsource = "../outside/p"\n',
    "agents/a/prompt.md": "a",
    "../outside/p/pack.toml": '[pack]\nname = "p"\nschema = 2\n[imports.q]\nsource = "../q"\n',
    "../outside/p/agents/b/agent.toml": 'nudge = "x"\n',
    "../outside/q/pack.toml": '[pack]\nname = "q"\nschema = 2\n',
    "../secret/key.txt": "secret",
    "node_modules/x/index.js": "never read",
  });
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    const path = join(root, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

describe("scanning a city", () => {
  it("reads the city and the packs that it leads to, and nothing beside them", async () => {
    const tree = await scanCity(root);
    expect(tree.read(`${root}/agents/a/prompt.md`)).toBe("a");
    expect(tree.kind(join(folder, "outside/q/pack.toml"))).toBe("file");
    expect(tree.kind(`${root}/node_modules/x/index.js`)).toBeUndefined();
    expect([...tree.entries.keys()].some((path) => path.includes("secret"))).toBe(false);
  });

  it("decisions P24 a link out of its pack is refused with both paths, one inside is followed", async () => {
    symlinkSync(join(folder, "secret/key.txt"), join(folder, "outside/p/leak.txt"));
    symlinkSync(join(folder, "secret"), `${root}/agents/leak`);
    symlinkSync(`${root}/agents/a`, `${root}/agents/alias`);
    const tree = await scanCity(root);
    const leak = join(folder, "outside/p/leak.txt");
    expect(tree.read(leak)).toBeUndefined();
    expect(tree.refusal(leak)).toContain(`link ${leak} leads to ${join(folder, "secret/key.txt")}`);
    expect(tree.refusal(`${root}/agents/leak`)).toContain("outside of");
    expect(tree.read(`${root}/agents/alias/prompt.md`)).toBe("a");
  });

  it("a link that leads back up ends", async () => {
    symlinkSync(`${root}/agents`, `${root}/agents/a/up`);
    const tree = await scanCity(root);
    expect(tree.refusal(`${root}/agents/a/up`)).toContain("leads back to");
  });

  it("limits of size, depth and number are sentences", async () => {
    write({ "agents/big/prompt.md": "x".repeat(3_000), "assets/1/2/3/4/deep.txt": "x" });
    const limits = { ...scanLimits, fileBytes: 2_000, depth: 2 };
    const tree = await scanCity(root, { limits });
    expect(tree.refusal(`${root}/agents/big/prompt.md`)).toContain("is 3 kB; files above 2 kB are not read");
    expect(tree.refusal(`${root}/assets/1/2/3`)).toContain("nested deeper than 2 folders");
    const few = await scanCity(root, { limits: { ...scanLimits, entries: 4 } });
    expect(
      [...few.entries.values()].some((entry) => entry.kind === "refused" && entry.refusal.includes("at most 4")),
    ).toBe(true);
  });

  it("files that are no UTF-8 text have a digest and no text", async () => {
    mkdirSync(`${root}/assets`);
    writeFileSync(`${root}/assets/logo.png`, Buffer.from([0x89, 0x50, 0xff, 0xfe]));
    const tree = await scanCity(root);
    expect(tree.digest(`${root}/assets/logo.png`)).toMatch(/^[0-9a-f]{64}$/);
    expect(tree.refusal(`${root}/assets/logo.png`)).toContain("is not UTF-8 text");
  });

  it("an unchanged file is taken over; a changed one is read, and only its folders get new digests", async () => {
    const before = await scanCity(root);
    const pack = join(folder, "outside/p");
    const digests = [before.directoryDigest(pack), before.directoryDigest(`${root}/agents`)];
    const file = `${pack}/agents/b/agent.toml`;
    writeFileSync(file, 'nudge = "y"\n');
    utimesSync(file, new Date(2e12), new Date(2e12));
    for (const changed of [undefined, new Set([file])]) {
      const after = await scanCity(root, { previous: before, ...(changed && { changed }) });
      expect(after.read(file)).toBe('nudge = "y"\n');
      expect(after.entries.get(`${root}/pack.toml`)).toBe(before.entries.get(`${root}/pack.toml`));
      expect(after.directoryDigest(pack)).not.toBe(digests[0]);
      expect(after.directoryDigest(`${root}/agents`)).toBe(digests[1]);
    }
  });

  it("new, lost and renamed paths arrive when a watch names them", async () => {
    const before = await scanCity(root);
    write({ "agents/new/prompt.md": "n" });
    rmSync(`${root}/agents/a`, { recursive: true });
    const changed = new Set([`${root}/agents/new`, `${root}/agents/a`]);
    const after = await scanCity(root, { previous: before, changed });
    expect(after.list(`${root}/agents`)).toEqual(["new"]);
    expect(after.read(`${root}/agents/new/prompt.md`)).toBe("n");
    expect(after.kind(`${root}/agents/a/prompt.md`)).toBeUndefined();
    const byPath = ({ entries }: typeof after) => [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
    expect(byPath(after)).toEqual(byPath(await scanCity(root)));
  });
});

describe("scripts that the city's own commands and checks name", () => {
  it("reference 23.1, 23.2 they are read wherever they lie in the city", async () => {
    write({
      "pack.toml": '[pack]\nname = "r"\nschema = 2\n[[doctor]]\nname = "d"\nscript = "d.sh"\nfix = "tools/fix.sh"\n',
      "d.sh": "",
      "tools/fix.sh": "",
      "tools/go.sh": "",
      "tools/other.sh": "",
      "commands/a/command.toml": 'run = "../../tools/go.sh"\n',
      "doctor/b/doctor.toml": 'run = "../../../secret/key.txt"\n',
    });
    const tree = await scanCity(root);
    expect(["d.sh", "tools/fix.sh", "tools/go.sh"].map((name) => tree.kind(`${root}/${name}`))).toEqual(
      Array(3).fill("file"),
    );
    expect(tree.kind(`${root}/tools/other.sh`)).toBeUndefined();
    expect(tree.kind(join(folder, "secret/key.txt"))).toBeUndefined();
  });
});
