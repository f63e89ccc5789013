import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { memoryTree } from "@/lib/files/memory-tree";
import { stageFormulas } from "./stage";

describe("formula 1.1 staging", () => {
  let scope: string;
  let folder: string;
  beforeEach(() => {
    scope = mkdtempSync(join(tmpdir(), "cityhall-stage-"));
    folder = join(scope, ".beads/formulas");
  });
  afterEach(() => rmSync(scope, { recursive: true, force: true }));

  const tree = () =>
    memoryTree(
      {
        "low/kite.toml": 'formula = "kite"\n',
        "low/reel.formula.toml": 'formula = "reel"\n',
        "high/kite.formula.toml": 'formula = "kite"\n',
        "high/jot.formula.json": '{"formula":"jot"}',
        "high/reel.formula.json": '{"formula":"reel"}',
      },
      scope,
    );
  const layers = () => [join(scope, "low"), join(scope, "high")];

  it("links the winner under both spellings; JSON neither wins nor is staged", async () => {
    const staged = await stageFormulas(tree(), layers(), scope);
    expect(staged.linked.toSorted()).toEqual(["kite.formula.toml", "kite.toml", "reel.formula.toml", "reel.toml"]);
    expect(readlinkSync(join(folder, "kite.toml"))).toBe(join(scope, "high/kite.formula.toml"));
    expect(readlinkSync(join(folder, "reel.toml"))).toBe(join(scope, "low/reel.formula.toml"));
    expect(readdirSync(folder)).not.toContain("jot.toml");
  });

  it("is idempotent", async () => {
    await stageFormulas(tree(), layers(), scope);
    const again = await stageFormulas(tree(), layers(), scope);
    expect(again.linked).toEqual([]);
    expect(again.kept).toHaveLength(4);
  });

  it("turns wrong links, removes stale and dangling ones, and ignores other files", async () => {
    mkdirSync(folder, { recursive: true });
    symlinkSync("/nowhere", join(folder, "kite.toml"));
    symlinkSync(join(scope, "gone.toml"), join(folder, "gone.toml"));
    symlinkSync("/nowhere", join(folder, "notes.md"));
    writeFileSync(join(folder, "README"), "mine");
    const staged = await stageFormulas(tree(), layers(), scope);
    expect(readlinkSync(join(folder, "kite.toml"))).toBe(join(scope, "high/kite.formula.toml"));
    expect(staged.removed).toEqual(["gone.toml"]);
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(["README", "notes.md"]));
  });

  it("never touches a real file", async () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "kite.toml"), "real");
    writeFileSync(join(folder, "old.formula.toml"), "real too");
    const staged = await stageFormulas(tree(), layers(), scope);
    expect(staged.untouched).toEqual(["kite.toml"]);
    expect(readFileSync(join(folder, "kite.toml"), "utf8")).toBe("real");
    expect(lstatSync(join(folder, "old.formula.toml")).isFile()).toBe(true);
  });

  it("does nothing without layers, and only cleans up without winners", async () => {
    mkdirSync(folder, { recursive: true });
    symlinkSync("/nowhere", join(folder, "gone.toml"));
    expect((await stageFormulas(tree(), [], scope)).removed).toEqual([]);
    expect((await stageFormulas(tree(), [join(scope, "none")], scope)).removed).toEqual(["gone.toml"]);
  });
});
