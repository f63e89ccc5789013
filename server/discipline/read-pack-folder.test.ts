import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { acceptPack } from "./accept-pack";
import { examplesFolder } from "./example-pack";
import { loadPackFolder } from "./load-pack-folder";
import { readPackFolder } from "./read-pack-folder";

let folder: string;
let pack: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cityhall-pack-"));
  pack = join(folder, "pack");
  cpSync(join(examplesFolder(), "study-circle"), pack, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const rules = () => [...new Set(loadPackFolder(pack).rows.map(({ rule }) => rule))].sort();
const replace = (path: string, make: (path: string) => void): void => {
  rmSync(join(pack, path), { recursive: true, force: true });
  make(join(pack, path));
};
const LESSON = "lessons/for-tutors.md";

describe("discipline notes 2, a pack folder on disk", () => {
  it("installs as it is, and its digest changes with every byte", () => {
    const before = loadPackFolder(pack);
    expect(before.rows).toEqual([]);
    writeFileSync(join(pack, "notes.txt"), "more");
    expect(loadPackFolder(pack).pack?.digest).not.toBe(before.pack?.digest);
  });

  it("discipline formats R11 refuses links that leave the folder, used or not", () => {
    writeFileSync(join(folder, "outside.md"), "# {{goal}}\n");
    symlinkSync("../outside.md", join(pack, "unused.md"));
    expect(rules()).toEqual(["pack.file"]);
    rmSync(join(pack, "unused.md"));
    for (const target of ["../../outside.md", join(folder, "outside.md"), "/dev/zero", "/gone/for/good"]) {
      replace(LESSON, (path) => symlinkSync(target, path));
      expect(rules(), target).toEqual(["pack.file", "pack.lessons"]);
    }
  });

  it("follows links that stay inside, to files and to folders, and survives loops", () => {
    symlinkSync("lessons", join(pack, "again"));
    symlinkSync("..", join(pack, "lessons/up"));
    replace(LESSON, (path) => symlinkSync("../again/after-the-exam.md", path));
    expect(loadPackFolder(pack).rows).toEqual([]);
    replace(LESSON, (path) => symlinkSync("for-tutors.md", path));
    expect(rules()).toEqual(["pack.lessons"]);
  });

  it("refuses files through a folder link that leaves", () => {
    mkdirSync(join(folder, "elsewhere"));
    writeFileSync(join(folder, "elsewhere/for-tutors.md"), "# {{goal}}\n");
    writeFileSync(join(folder, "elsewhere/after-the-exam.md"), "# {{goal}}\n");
    replace("lessons", (path) => symlinkSync("../elsewhere", path));
    expect(rules()).toEqual(["pack.file", "pack.lessons"]);
  });

  it("never opens a pipe, and refuses folders, big files and bytes that are no UTF-8 in place of a file", () => {
    replace(LESSON, (path) => execFileSync("mkfifo", [path]));
    expect(rules()).toEqual(["pack.lessons"]);
    replace(LESSON, (path) => mkdirSync(path));
    expect(rules()).toEqual(["pack.lessons"]);
    replace(LESSON, (path) => writeFileSync(path, "x".repeat(1_048_577)));
    expect(rules()).toEqual(["pack.lessons"]);
    replace(LESSON, (path) => writeFileSync(path, "x".repeat(1_048_576)));
    expect(rules()).toEqual([]);
    replace(LESSON, (path) => writeFileSync(path, Buffer.from([0x23, 0xff, 0xfe])));
    expect(rules()).toEqual(["pack.lessons"]);
  });

  it("says so when there is no folder, no pack.yaml, or too many files", () => {
    expect(loadPackFolder(join(folder, "gone")).rows.map(({ rule }) => rule)).toEqual(["pack.file"]);
    expect(readPackFolder(join(pack, "pack.yaml")).kind("/pack/pack.yaml")).toBeUndefined();
    for (let n = 0; n < 70; n++) writeFileSync(join(pack, `n${n}.md`), "pad");
    expect(rules()).toContain("pack.file");
  });

  it("never names a path of the disk in a report", () => {
    rmSync(join(pack, "pack.yaml"));
    expect(JSON.stringify(loadPackFolder(pack).rows)).not.toContain(folder);
  });
});

describe("discipline notes 4, pack accept", () => {
  it("reports not run (no key) for --live without a key, and passes", () => {
    expect(acceptPack(pack, { live: true })).toMatchObject({ ok: true, live: "not run (no key)" });
    expect(acceptPack(pack)).not.toHaveProperty("live");
  });

  it("does not accept a pack that does not install, or has no journey", () => {
    writeFileSync(join(pack, "pack.yaml"), "name: x\n");
    const broken = acceptPack(pack);
    expect(broken).toMatchObject({ ok: false });
    expect(broken.steps[0]).toMatchObject({ step: "genesis", ok: false });
    rmSync(pack, { recursive: true });
    mkdirSync(join(pack, "evals"), { recursive: true });
    writeFileSync(
      join(pack, "pack.yaml"),
      'name: x\nversion: 1.0.0\ncore: ">=0.1"\nroles: [{ id: m, abilities: [charter, offer, decide] }]\nevals: [evals/e.yaml]\n',
    );
    writeFileSync(
      join(pack, "evals/e.yaml"),
      "scenario: e\ncharter: Find a time.\nparticipants: [{ id: a, vault: { free: [x] } }]\nexpect: { decision: { slot: x } }\n",
    );
    expect(acceptPack(pack)).toMatchObject({ ok: false, message: "no acceptance journey", steps: [], rows: [] });
  });
});
