import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Standing } from "@/lib/access/may";
import { registerCity } from "../bead/register-city";
import type { Store } from "../db/store";
import { storeKinds, testStore } from "../db/testing";
import { env, parseEnv } from "../env";
import { admitScript } from "./script-grant";
import { scriptsRun, setScriptsRun } from "./script-switch";

vi.mock("../env", async (load) => ({ ...(await load<typeof import("../env")>()), env: vi.fn() }));

const act = { actor: "ada", now: new Date("2026-12-01T08:00:00Z") };
const hosted = parseEnv({ OIDC_ISSUER: "https://id.example.org", OIDC_CLIENT_ID: "hall" });
const script = { pack: "tide", revision: "r", path: "/city/x.sh", sha256: "ab".repeat(32), changesThings: false };
const standing: Standing = { role: "admin", grants: ["exec.fix"] };

describe.each(storeKinds)("on the %s store", (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await testStore(kind);
    await registerCity(store, { cityId: "quay", name: "quay", path: "/city", stores: [] }, act);
  });
  afterAll(() => store.close());
  beforeEach(() => {
    vi.mocked(env).mockReturnValue(hosted);
  });
  const admit = () => admitScript(store.forCity("quay"), "quay", script, standing, act);

  test("security 6 a hosted console runs no script until an administrator switches them on, whoever asks", async () => {
    await expect(admit()).rejects.toThrow("an administrator switches them on under Settings > Health");
    await setScriptsRun(store, true, act);
    await admit();
    await setScriptsRun(store, false, act);
    await expect(admit(), "what was allowed before, too").rejects.toThrow("Scripts of packs are switched off");
  });

  test("security 6 on one's own machine they run until somebody switches them off", async () => {
    vi.mocked(env).mockReturnValue(parseEnv({}));
    const fresh = await testStore(kind);
    expect(await scriptsRun(fresh)).toBe(true);
    await setScriptsRun(fresh, false, act);
    expect(await scriptsRun(fresh)).toBe(false);
    await fresh.close();
  });
});
