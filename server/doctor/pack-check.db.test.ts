import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packToml } from "@/lib/city/testing/city-of";
import type { Store } from "../db/store";
import { storeKinds, testStore } from "../db/testing";
import { listScriptRuns, showScriptRun } from "../runner/script-runs";
import { ScriptCity } from "./testing";

const importing = packToml("quay", '[imports.tide]\nsource = "packs/tide"\n');
const tide = (files: Readonly<Record<string, string>>) => ({
  "pack.toml": importing,
  "packs/tide/pack.toml": packToml("tide"),
  ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`packs/tide/doctor/${name}`, text])),
});
const sh = (body: string) => `#!/bin/sh\n${body}\n`;
const viewer = { role: "operator", grants: [] } as const;

describe.each(storeKinds)("%s", (kind) => {
  let store: Store;
  const cities: ScriptCity[] = [];
  beforeAll(async () => {
    store = await testStore(kind);
  });
  afterAll(async () => {
    for (const city of cities) await city.close();
    await store.close();
  });
  const open = async (files: Readonly<Record<string, string>>) => {
    const city = await ScriptCity.open(store, `checks-${cities.length}`, tide(files));
    cities.push(city);
    return city;
  };

  test("runtime 10.3 exit codes, the first line, where it runs and what it is told", async () => {
    const city = await open({
      "fine/run.sh": sh('echo; echo "  $GC_PACK_NAME in $PWD  "; echo more; exit 0'),
      "thin/run.sh": sh("echo thin >&2; exit 1"),
      "bad/run.sh": sh("exit 7"),
    });
    const found = await city.doctor(/^tide:/);
    expect(found).toMatchObject([
      { name: "tide:bad", status: "error", message: "check completed", owner: "tide" },
      { name: "tide:fine", status: "ok", message: `tide in ${city.root}/packs/tide`, details: ["more"] },
      { name: "tide:thin", status: "warning", message: "thin" },
    ]);
  });

  test("runtime 10.3 a script that cannot be started is a script error with the reason", async () => {
    const city = await open({ "crlf/run.sh": "#!/bin/sh\r\nexit 0\r\n", "plain/run.sh": "exit 0\n" });
    const messages = (await city.doctor(/^tide:/)).map(({ status, message }) => `${status} ${message}`);
    expect(messages[0]).toMatch(/^error script error: .*crlf\/run\.sh: its first line ends with CR LF/);
    expect(messages[1]).toMatch(/^error script error: .*plain\/run\.sh: exec format error/);
  });

  test("runtime 10.1 a repair that works, one that fails, and one that changes nothing", async () => {
    const city = await open({
      "lamp/run.sh": sh("test -e lit && echo lit || { echo dark; exit 2; }"),
      "lamp/fix.sh": sh("touch lit"),
      "rope/run.sh": sh("echo frayed; exit 1"),
      "rope/fix.sh": sh("echo no rope; exit 3"),
      "wick/run.sh": sh("echo short; exit 1"),
      "wick/fix.sh": sh("exit 0"),
    });
    expect((await city.doctor(/lamp/))[0]?.hint).toBe("run cityhall doctor --fix --check tide:lamp");
    expect(await city.doctor(/^tide:/, { fix: true })).toMatchObject([
      { name: "tide:lamp", status: "ok", message: "lit", fixed: true },
      { name: "tide:rope", status: "warning", fixed: false, fixError: "fix script exited with status 3: no rope" },
      { name: "tide:wick", status: "warning", fixed: false, fixAttempted: true, fixError: "" },
    ]);
  });

  test("runtime 10.1 a check that runs too long is abandoned, advisory, and its repair does not start", async () => {
    const city = await open({ "slow/run.sh": sh("sleep 60"), "slow/fix.sh": sh("touch repaired") });
    const [found] = await city.doctor(/slow/, { fix: true, checkTimeoutMs: 300 });
    expect(found).toMatchObject({ status: "error", severity: "advisory" });
    expect(found?.message).toBe(
      "timed out after 0.3s and was abandoned (outcome unknown); re-run alone or raise --check-timeout",
    );
    expect(existsSync(join(city.root, "packs/tide/repaired"))).toBe(false);
  });

  test("pack 1.2.11 only checks marked so run at warm-up", async () => {
    const city = await open({ "a/run.sh": sh("exit 0"), "b/run.sh": sh("exit 0"), "b/doctor.toml": "warmup = true\n" });
    const found = await city.doctor(/^tide:/, { warmup: true, only: [] });
    expect(found.map(({ name }) => name)).toEqual(["tide:b"]);
  });

  test("security 6 bytes that never ran need the grant, then run for everybody until they change", async () => {
    const city = await open({ "lamp/run.sh": sh("echo lit") });
    const notRun = { status: "not-run", message: expect.stringContaining("was never allowed to run here") };
    expect(await city.doctor(/lamp/, {}, viewer)).toMatchObject([notRun]);
    expect(await city.doctor(/lamp/)).toMatchObject([{ status: "ok" }]);
    expect(await city.doctor(/lamp/, {}, viewer)).toMatchObject([{ status: "ok" }]);
    await city.write({ "packs/tide/doctor/lamp/run.sh": sh("echo changed") });
    expect(await city.doctor(/lamp/, {}, viewer)).toMatchObject([notRun]);
  });

  test("security 6 from a page, bytes that nobody was shown do not run, not even with the grant", async () => {
    const city = await open({ "lamp/run.sh": sh("echo lit") });
    const unseen = await city.doctor(/lamp/, { mustBeShown: true });
    expect(unseen).toMatchObject([{ status: "not-run", message: expect.stringContaining("read it first") }]);
    const stale = await city.doctor(/lamp/, { mustBeShown: true, shown: new Map([["tide:lamp", "0".repeat(64)]]) });
    expect(stale).toMatchObject([
      { status: "not-run", message: expect.stringContaining("changed after it was shown") },
    ]);
    const { tree } = await city.load();
    const sha256 = tree.digest(`${city.root}/packs/tide/doctor/lamp/run.sh`) ?? "";
    expect(await city.doctor(/lamp/, { mustBeShown: true, shown: new Map([["tide:lamp", sha256]]) })).toMatchObject([
      { status: "ok" },
    ]);
  });

  test("security 6 every run is kept with pack, revision, hash, who and what it wrote", async () => {
    const city = await open({ "lamp/run.sh": sh("echo lit; printf 'zero\\0byte'; exit 1") });
    await city.doctor(/lamp/);
    const now = new Date();
    const [run] = await listScriptRuns(store, city.cityId, { kinds: ["check"], limit: 5, now });
    expect(run).toMatchObject({ name: "tide:lamp", pack: "tide", startedBy: "ada", exitCode: 1, state: "exited" });
    expect(run?.revision).toBe((await city.load()).city?.revision);
    expect(run?.sha256).toMatch(/^[0-9a-f]{64}$/);
    const shown = await showScriptRun(store, city.cityId, run?.id ?? "", { from: 2, now });
    expect(shown.output).toBe("t\nzero\u2400byte");
    expect(shown.next).toBe(2 + shown.output.length);
    await expect(showScriptRun(store, "another", run?.id ?? "", { from: 0, now })).rejects.toThrow("there is no run");
  });

  test("runtime 10.2 checks of city.toml are shown as local and run in the city", async () => {
    const city = await ScriptCity.open(store, "local-checks", {
      "city.toml": '[[doctor.check]]\nname = "tide"\nscript = "bin/tide.sh"\n',
      "pack.toml": packToml("quay"),
      "bin/tide.sh": sh("echo high in $PWD; exit 1"),
    });
    cities.push(city);
    expect(await city.doctor(/^local:/)).toMatchObject([
      { name: "local:tide", status: "warning", message: `high in ${city.root}` },
    ]);
  });
});
