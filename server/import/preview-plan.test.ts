import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { planAddImport } from "./add-import";
import { installImports } from "./install-imports";
import { newestImports } from "./newest-imports";
import { previewPlan } from "./preview-plan";
import { type ImportBench, importBench, packToml } from "./testing";

vi.setConfig({ testTimeout: 60_000 });

let bench: ImportBench;
beforeEach(() => {
  bench = importBench();
});
afterEach(() => bench.remove());

describe("what an import would bring", () => {
  it("names agents and formulas that appear, formulas that are shadowed, and new collisions", async () => {
    const press = bench.repository("press.git");
    press.commit(
      {
        "pack.toml": packToml("press"),
        "agents/printer/prompt.md": "print",
        "formulas/print.toml": 'formula = "print"\n\n[[steps]]\nid = "a"\ntitle = "A"\n',
        "formulas/ring.toml": 'formula = "ring"\n\n[[steps]]\nid = "a"\ntitle = "A"\n',
      },
      "v1.0.0",
    );
    const city = bench.city({
      "agents/printer/prompt.md": "mine",
      "formulas/ring.toml": 'formula = "ring"\n\n[[steps]]\nid = "b"\ntitle = "B"\n',
    });
    const plan = await planAddImport(city, { source: press.url, name: "p", cwd: city }, bench.host);
    const preview = await previewPlan(plan, bench.host);
    expect(preview.loads).toBe(true);
    expect(preview.differences).toContainEqual(
      expect.objectContaining({ kind: "agent", name: "p.printer", change: "add" }),
    );
    expect(preview.formulas).toEqual({ added: ["print"], replaced: [], shadowed: ["ring"], removed: [] });
    expect(preview.problems.map((item) => item.message).join("\n")).toContain(
      'city agent "printer" shadows agent of the same name from import "p"',
    );
  });

  it("an import that breaks the load says so before it is written", async () => {
    const city = bench.city({ "packs/bad/pack.toml": `${packToml("bad")}bogus = 1\n` });
    const plan = await planAddImport(city, { source: "packs/bad", cwd: city }, bench.host);
    const preview = await previewPlan(plan, bench.host);
    expect(preview.loads).toBe(false);
    expect(preview.problems.map((item) => item.message).join("\n")).toContain('unknown field "pack.bogus"');
  });
});

describe("wanted, locked and newest", () => {
  it("tells what an upgrade would take, what there is beyond, moved tags, and who does not answer", async () => {
    const press = bench.repository("press.git");
    press.commit({ "pack.toml": packToml("press") }, "v1.0.0");
    const gone = bench.repository("gone.git");
    gone.commit({ "pack.toml": packToml("gone") }, "v1.0.0");
    const city = bench.city({
      "pack.toml": packToml("borough", { press: [press.url, "^1"], gone: [gone.url, "^1"] }),
    });
    await installImports(city, bench.host);
    press.commit({ "a.md": "" }, "v1.0.0", "v1.4.0", "v2.0.0");
    rmSync(gone.dir, { recursive: true });
    writeFileSync(join(city, "note.md"), "");
    expect(await newestImports(city, bench.host)).toEqual([
      {
        source: gone.url,
        wanted: "^1",
        names: ["gone"],
        locked: "1.0.0",
        moved: false,
        problem: expect.stringContaining(`cannot ask ${gone.url}: `),
      },
      {
        source: press.url,
        wanted: "^1",
        names: ["press"],
        locked: "1.0.0",
        allowed: "1.4.0",
        newest: "2.0.0",
        moved: true,
      },
    ]);
  });
});
