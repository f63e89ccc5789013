import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packToml } from "@/lib/city/testing/city-of";
import { requirementsHold } from "@/lib/runtime/requirement";
import type { Store } from "../db/store";
import { storeKinds, testStore } from "../db/testing";
import { ScriptCity } from "../doctor/testing";
import { showScriptRun } from "../runner/script-runs";
import { runRuntimeSuite } from "./run-suite";

/** A runtime whose sessions are real processes: they have to outlive the call that starts them. */
const real = `#!/bin/sh
s="$GC_PACK_STATE_DIR/$2"
alive() { [ -e "$s" ] && kill -0 "$(cat "$s")" 2>/dev/null; }
case "$1" in
  protocol) echo '{"version":0,"capabilities":[]}' ;;
  start) cat >/dev/null; setsid sleep 300 >/dev/null 2>&1 </dev/null & echo $! > "$s"; echo $! >> "$GC_PACK_STATE_DIR/pids" ;;
  stop) alive && [ -z "$KEEP" ] && kill "$(cat "$s")"; rm -f "$s" ;;
  is-running) if alive; then echo true; else echo false; fi ;;
  *) exit 2 ;;
esac
`;
const toml = (rest: string) => packToml("quay", rest);
/** The machine may be busy with others. */
const patience = { timeout: 20_000 };
const alive = (pid: string) => existsSync(`/proc/${pid}`) && !/ Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));

describe.each(storeKinds)("%s", (kind) => {
  let store: Store;
  let city: ScriptCity;
  beforeAll(async () => {
    store = await testStore(kind);
    city = await ScriptCity.open(store, "quay", {
      "pack.toml": toml(
        '[runtimes.real]\ncommand = "bin/real"\n[runtimes.leaky]\ncommand = "bin/leaky"\n[runtimes.liar]\ncommand = "bin/liar"\n[runtimes.gone]\ncommand = "bin/gone"\n',
      ),
      "bin/real": real,
      "bin/leaky": real.replace("#!/bin/sh\n", "#!/bin/sh\nKEEP=1\n"),
      "bin/liar": "#!/bin/sh\necho hello\n",
    });
  });
  afterAll(async () => {
    await city.close();
    await store.close();
  });
  const suite = async (name: string, watch = {}) =>
    runRuntimeSuite((await city.load()).city!, name, "conformance", city.caller(), watch);
  const started = () => readFileSync(join(city.root, ".gc/runtime/packs/quay/pids"), "utf8").trim().split("\n");

  test("runtime 11 a session that is a process survives from call to call", async () => {
    const runId = randomUUID();
    const { results } = await suite("real", { runId });
    expect(results.filter(({ outcome }) => outcome === "fail")).toEqual([]);
    expect(requirementsHold(results)).toBe(true);
    const kept = await showScriptRun(store, "quay", runId, { from: 0, now: new Date() });
    expect(kept).toMatchObject({ kind: "runtime", name: "conformance real", exitCode: 0 });
    expect(kept.output).toContain("✓ RPP-2 start");
  });

  test.runIf(existsSync("/proc/self/stat"))(
    "security 6 what a runtime leaves running ends with the suite",
    async () => {
      await suite("leaky");
      for (const pid of started()) await expect.poll(() => alive(pid), patience).toBe(false);
    },
  );

  test("pack 1.2.8 a missing executable is a sentence, and other bytes than shown are refused", async () => {
    await expect(suite("gone")).rejects.toThrow('runtime "gone": ');
    await expect(suite("reel")).rejects.toThrow('no runtime "reel" is declared; did you mean "real"?');
    await expect(suite("real", { shownSha256: "0".repeat(64) })).rejects.toThrow("changed after it was shown");
  });

  test("pack 1.2.8 the doctor fails on a broken handshake and on an executable that is not there", async () => {
    const [found] = await city.doctor(/^pack-runtimes$/);
    expect(found).toMatchObject({ status: "error", message: "2 runtime(s) broken" });
    const text = found?.details.join("\n");
    expect(text).toContain('runtime "liar" (pack quay): protocol printed no JSON object: "hello"');
    expect(text).toContain('runtime "gone" (pack quay): ');
    const [unasked] = await city.doctor(/^pack-runtimes$/, { skipScripts: true });
    expect(unasked?.status).toBe("not-run");
  });
});
