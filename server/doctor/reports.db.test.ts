import { existsSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { doctorExitCode, doctorJson, formatDoctorReport } from "@/lib/doctor/report";
import { listFormulas } from "@/lib/formula/catalog";
import { TestCity } from "../bead/testing";
import type { Store } from "../db/store";
import { storeKinds, testStore } from "../db/testing";
import { ScriptCity } from "./testing";

const REPORTS = "../shared/vectors/reports.jsonl";
type Report = { readonly id: string; readonly area: string; readonly files: Readonly<Record<string, string>> };
const lines = existsSync(REPORTS) ? readFileSync(REPORTS, "utf8").split("\n").filter(Boolean) : [];
const reports = new Map(
  lines
    .map((line) => JSON.parse(line) as Report)
    .filter(({ area }) => area === "doctor")
    .map(({ id, files }) => [id, files]),
);
/** Programs of the machine say nothing about a city. */
const ofTheCity = /^(?!.*-binary$)/;

describe.skipIf(reports.size === 0).each(storeKinds)("reports by users of the doctor on the %s store", (kind) => {
  let store: Store;
  const cities: ScriptCity[] = [];
  beforeAll(async () => {
    store = await testStore(kind);
  });
  afterAll(async () => {
    for (const city of cities) await city.close();
    await store.close();
  });
  async function open(report: string): Promise<ScriptCity> {
    const city = await ScriptCity.open(store, report.toLowerCase(), reports.get(report) ?? {});
    cities.push(city);
    return city;
  }

  test("DR-02 a city that cannot be parsed fails with its place, and nothing that needs it passes", async () => {
    const results = await (await open("DR-02")).doctor(ofTheCity);
    const first = results.find(({ status }) => status === "error");
    expect(first?.name).toBe("city-config");
    expect(first?.message).toMatch(/^city\.toml parse error: \d+:\d+: /);
    expect(doctorExitCode(results)).toBe(1);
    expect(doctorJson(results)).toMatchObject({ failed: expect.any(Number) });
    const needy = ["config-refs", "formula-requirements", "orphaned-routes", "pack-cache", "skill-collision"];
    const states = results.filter(({ name }) => needy.includes(name)).map(({ status }) => status);
    expect(states).toEqual(needy.map(() => "not-run"));
  });

  test("DR-04 a hint names a repair only where there is one, and what cannot run is no check", async () => {
    const city = await open("DR-04");
    const results = await city.doctor(/^tide:/);
    expect(results.map(({ name, fixable }) => [name, fixable])).toEqual([
      ["tide:knot", true],
      ["tide:rope", false],
    ]);
    expect(results.map(({ hint }) => hint.includes("--fix"))).toEqual([true, false]);
    const { city: composed, tree } = await city.load();
    const rope = composed?.doctorChecks.find(({ name }) => name === "rope");
    expect(tree.read(rope?.help ?? "")).toBe("Buy rope.\n");
    const unasked = await city.doctor(/^tide:/, { skipScripts: true });
    expect(unasked.map(({ status }) => status)).toEqual(["not-run", "not-run"]);
  });

  test("DR-06 what is declared for rigs and reaches none is a warning that says where to import it", async () => {
    const [found] = await (await open("DR-06")).doctor(/^rig-pack-coverage$/);
    expect(found).toMatchObject({ status: "warning" });
    expect(found?.details.join("\n")).toContain('pack "kit" declares rig-scoped named session');
    expect(found?.details.join("\n")).toContain("add [rigs.imports.kit] in city.toml");
  });

  test("DR-07 a cycle and a dangling edge that another tool wrote are two findings, and nothing else is mentioned", async () => {
    const city = await open("DR-07");
    const beads = await TestCity.open(store, city.cityId);
    const titles = ["kx-a", "kx-b", "kx-c", "kx-d", "kx-e"];
    const edges = [
      ["kx-a", "kx-b"],
      ["kx-b", "kx-c"],
      ["kx-c", "kx-a"],
      ["kx-d", "kx-gone"],
    ] as const;
    await beads.given(
      titles.map((id) => ({ id })),
      edges,
    );
    const results = await city.doctor(/^store-consistency$/);
    expect(results[0]?.details).toEqual([
      "dependency cycle: kx-a -> kx-b -> kx-c -> kx-a",
      "kx-d blocks kx-gone: kx-gone does not exist",
    ]);
    expect(doctorExitCode(results)).toBe(1);
  });

  test("DR-10 a removed setting fails the load and the doctor, and its folder is not read", async () => {
    const city = await open("DR-10");
    const results = await city.doctor(/^(v2-formulas-dir|expanded-config-load)$/);
    expect(results.map(({ status }) => status)).toEqual(["error", "error"]);
    const text = formatDoctorReport(results, { verbose: true });
    expect(text).toContain("[formulas].dir is no longer supported; use the well-known formulas/ directory");
    const { city: composed, tree, loads } = await city.load();
    expect(loads).toBe(false);
    expect(listFormulas(tree, composed?.formulaLayers.city ?? [])).toEqual([]);
  });

  test("DR-12 files of every kind are judged in one run", async () => {
    const results = await (await open("DR-12")).doctor(ofTheCity);
    const text = formatDoctorReport(results, { verbose: true });
    expect(text).toMatch(/agents\/lookout\/agent\.toml:1:\d+/);
    expect(text).toMatch(/orders\/nightly\.toml:1:\d+/);
    expect(text).toMatch(/commands\/go\/command\.toml.*description/);
    const failed = results.filter(({ status }) => status === "error").map(({ name }) => name);
    expect(failed).toEqual(expect.arrayContaining(["expanded-config-load", "order-files", "command-files"]));
  });

  test("every report has a test", () => {
    expect([...reports.keys()].sort()).toEqual(["DR-02", "DR-04", "DR-06", "DR-07", "DR-10", "DR-12"]);
  });
});
