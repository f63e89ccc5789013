import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { importReportText } from "@/lib/pack/import/import-issue";
import { checkImports } from "./check-imports";
import type { ImportHost } from "./import-host";
import { installImports, upgradeImports } from "./install-imports";
import { importListText, importTreeText, listImports } from "./list-imports";
import { removeImport } from "./remove-import";
import { type ImportBench, importBench, packToml } from "./testing";
import { importReasonText, whyImport } from "./why-import";

vi.setConfig({ testTimeout: 60_000 });

let bench: ImportBench;
let host: ImportHost;
beforeEach(() => {
  bench = importBench();
  host = bench.host;
});
afterEach(() => bench.remove());

const read = (city: string, file: string) => readFileSync(join(city, file), "utf8");

describe("reference 8.7 import remove, list, why and upgrade", () => {
  it("removes the import and what only it needed, without asking anybody", async () => {
    const tools = bench.repository("tools.git");
    tools.commit({ "pack.toml": packToml("tools") }, "v2.0.0");
    const press = bench.repository("press.git");
    press.commit({ "pack.toml": packToml("press", { tools: [tools.url, "^2"] }) }, "v1.0.0");
    const city = bench.city({ "pack.toml": packToml("borough", { press: [press.url, "^1"] }) });
    await installImports(city, host);
    rmSync(press.dir, { recursive: true });
    expect(await removeImport(city, "press", host)).toBe('Removed import "press"');
    expect(read(city, "pack.toml")).toBe(packToml("borough"));
    expect(read(city, "packs.lock")).toBe("schema = 1\n");
    await expect(removeImport(city, "press", host)).rejects.toThrow('import "press" not found');
  });

  it("removes rig imports from the rig that has them", async () => {
    const rigs =
      '[[rigs]]\nname = "a"\n[rigs.imports.x]\nsource = "p"\n\n[[rigs]]\nname = "b"\n[rigs.imports.x]\nsource = "p"\n';
    const city = bench.city({ "city.toml": rigs, "p/pack.toml": packToml("p") });
    await removeImport(city, "rig:b:x", host);
    expect(read(city, "city.toml")).toBe(rigs.slice(0, rigs.lastIndexOf("[rigs.imports.x]")));
  });

  it("a name that nothing has is answered with the nearest one", async () => {
    const city = bench.city({ "pack.toml": packToml("borough", { press: ["packs/press"] }) });
    const message = 'import "pres" not found; did you mean "press"?';
    await expect(removeImport(city, "pres", host)).rejects.toThrow(message);
    await expect(upgradeImports(city, "pres", host)).rejects.toThrow(message);
    await expect(whyImport(city, "pres", host)).rejects.toThrow(message);
  });

  it("why tells of the very import that is asked for", async () => {
    const url = "https://git.example.org/press.git";
    const city = bench.city({ "pack.toml": packToml("borough", { a: [url, "^1"], b: [url, ">=1.1"] }) });
    expect((await whyImport(city, "b", host)).constraint).toBe(">=1.1");
    expect((await whyImport(city, "a", host)).constraint).toBe("^1");
  });

  it("what a stranger's pack names moves no cursor and makes no line", async () => {
    const hostile = "https://git.example.org/x\\u001b[2J\\nImport state OK\\u202e";
    const city = bench.city({
      "packs.lock": "schema = 1\n",
      "pack.toml": packToml("borough", { '"a\\u001b[31m"': [hostile, "^1"] }),
    });
    const rows = await listImports(city, host);
    const { issues } = await checkImports(city, host);
    const why = await whyImport(city, rows[0]!.source, host);
    for (const text of [
      importListText(rows),
      importTreeText(rows),
      importReportText(issues, 1),
      importReasonText(why),
    ]) {
      expect(text).toContain("https://git.example.org/x\ufffd[2J\ufffdImport state OK\ufffd");
      expect(text.replaceAll(/[\n\t]/g, "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    }
  });

  it("lists, draws and explains", async () => {
    const tools = bench.repository("tools.git");
    tools.commit({ "pack.toml": packToml("tools") }, "v2.0.0");
    const press = bench.repository("press.git");
    press.commit({ "pack.toml": packToml("press", { tools: [tools.url, "^2"] }) }, "v1.0.0");
    const city = bench.city({
      "pack.toml": packToml("borough", { press: [press.url, "^1"], room: ["packs/room"] }),
      "packs/room/pack.toml": packToml("room"),
    });
    expect(importListText(await listImports(city, host))).toBe(
      `press\t${press.url}\t^1\t(unlocked)\nroom\tpacks/room\t\t(path)\n`,
    );
    await installImports(city, host);
    const rows = await listImports(city, host);
    expect(importListText(rows)).toBe(
      `press\t${press.url}\t^1\t1.0.0\nroom\tpacks/room\t\t(path)\n(transitive)\t${tools.url}\t\t2.0.0\n`,
    );
    expect(importTreeText(rows)).toBe(
      `press\t${press.url}\t^1\t1.0.0\n  tools\t${tools.url}\t^2\t2.0.0\nroom\tpacks/room\t\t(path)\n`,
    );
    expect(importReasonText(await whyImport(city, "tools", host))).toBe(
      `tools is present transitively\nsource: ${tools.url}\nconstraint: ^2\nresolved: 2.0.0\nvia: press -> tools\n`,
    );
    expect(importReasonText(await whyImport(city, press.url, host))).toContain("is a direct import\n");
    await expect(whyImport(city, "gone", host)).rejects.toThrow('import "gone" not found');
  });

  it("a bare nested name that means two sources is ambiguous", async () => {
    const city = bench.city({
      "pack.toml": packToml("borough", { a: ["a"], b: ["b"] }),
      "a/pack.toml": packToml("a", { t: ["../t1"] }),
      "b/pack.toml": packToml("b", { t: ["../t2"] }),
      "t1/pack.toml": packToml("t1"),
      "t2/pack.toml": packToml("t2"),
    });
    await expect(whyImport(city, "t", host)).rejects.toThrow('import "t" is ambiguous; use one of: a/t, b/t');
    expect((await whyImport(city, "a/t", host)).via).toEqual([{ bindings: ["a", "t"], constraint: "" }]);
  });

  it("why names every way through a diamond, with what each asks for", async () => {
    const city = bench.city({
      "pack.toml": packToml("borough", { a: ["a"], b: ["b"], d: ["d"] }),
      "a/pack.toml": packToml("a", { c: ["../c"] }),
      "b/pack.toml": packToml("b", { c: ["../c"], ring: ["../a"] }),
      "c/pack.toml": packToml("c", { d: ["../d", "^1"], back: ["../a"] }),
      "d/pack.toml": packToml("d"),
    });
    const reason = await whyImport(city, "a/c", host);
    expect(reason.via.map(({ bindings }) => bindings.join(" "))).toEqual(["a c", "b c", "b ring c"]);
    expect(importReasonText(await whyImport(city, "a/c/d", host))).toBe(
      "a/c/d is a direct import\nsource: d\nconstraint: \nresolved: (path)\nvia: a -> c -> d\nvia: b -> c -> d\nvia: b -> ring -> c -> d\nvia: d\n",
    );
  });

  it("upgrades one import within its constraint and leaves the others alone", async () => {
    const [a, b] = ["a.git", "b.git"].map((name) => bench.repository(name));
    for (const repo of [a!, b!]) repo.commit({ "pack.toml": packToml("p") }, "v1.0.0");
    const city = bench.city({
      "pack.toml": packToml("borough", { a: [a!.url, "^1"], b: [b!.url, "^1"], c: ["c"] }),
      "c/pack.toml": packToml("c"),
    });
    await installImports(city, host);
    for (const repo of [a!, b!]) repo.commit({ "x.md": "" }, "v1.1.0", "v2.0.0");
    expect(await upgradeImports(city, "a", host)).toBe('Upgraded import "a"');
    expect((await listImports(city, host)).map((row) => row.resolved)).toEqual(["1.1.0", "1.0.0", "(path)"]);
    await expect(upgradeImports(city, "c", host)).rejects.toThrow('import "c" is a path import and cannot be upgraded');
    await expect(upgradeImports(city, "d", host)).rejects.toThrow('import "d" not found');
  });
});
