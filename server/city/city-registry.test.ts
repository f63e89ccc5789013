import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CityRegistry, type CityState } from "./city-registry";
import { loadCity } from "./load-city";

let root = "";
let registry: CityRegistry;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "cityhall-city-"));
  write("city.toml", "");
  write("pack.toml", '[pack]\nname = "r"\nschema = 2\n');
  write("agents/clerk/agent.toml", 'nudge = "one"\n');
  registry = new CityRegistry({ now: () => 1_000, cacheRoot: join(root, "none"), implicitImportFiles: [] });
});

afterEach(() => {
  registry.closeAll();
  rmSync(root, { recursive: true, force: true });
});

function write(name: string, text: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
}

/** The next state that a change gives. */
function next(): Promise<CityState> {
  return new Promise((resolve) => {
    const stop = registry.subscribe(root, (state) => {
      stop();
      resolve(state);
    });
  });
}

const nudge = ({ current }: CityState) => current.city?.agents[0]?.config.nudge;

describe("open cities", () => {
  it("a change of a file gives a new revision to whoever asked to know", async () => {
    const first = await registry.open(root);
    const changed = next();
    write("agents/clerk/agent.toml", 'nudge = "two"\n');
    const second = await changed;
    expect([nudge(first), nudge(second)]).toEqual(["one", "two"]);
    expect(second.current.city?.revision).not.toBe(first.current.city?.revision);
    expect((await registry.open(root)).current).toBe(second.current);
  });

  it("a new agent folder arrives too", async () => {
    await registry.open(root);
    const changed = next();
    write("agents/baker/prompt.md", "b");
    expect((await changed).current.city?.agents.map(({ name }) => name)).toContain("baker");
  });

  it("a city that stops loading keeps its last good composition beside the errors", async () => {
    const good = await registry.open(root);
    const broken = next();
    write("pack.toml", "[pack\n");
    const state = await broken;
    expect(state.current.loads).toBe(false);
    expect(state.current.diagnostics[0]?.message).toContain("parsing city pack.toml");
    expect(state.lastGood).toBe(good.current);
    const repaired = next();
    write("pack.toml", '[pack]\nname = "r"\nschema = 2\nversion = "2"\n');
    expect((await repaired).lastGood?.loads).toBe(true);
  });

  it("loading again without a change is the same object", async () => {
    const options = { cacheRoot: join(root, "none"), implicitImportFiles: [] };
    const first = await loadCity(root, options);
    expect(await loadCity(root, options)).toBe(first);
  });

  it("security: a file outside of the city that an agent names is never read", async () => {
    write("agents/clerk/agent.toml", 'prompt_template = "/etc/hostname"\n');
    const { tree, diagnostics } = await loadCity(root, { implicitImportFiles: [] });
    expect(tree.read("/etc/hostname")).toBeUndefined();
    expect(diagnostics.map(({ message }) => message).join("\n")).toContain("/etc/hostname");
  });
});
