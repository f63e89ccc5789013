import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packToml } from "@/lib/city/testing/city-of";
import { registerCity } from "../bead/register-city";
import type { Store } from "../db/store";
import { storeKinds, testStore } from "../db/testing";
import { listFindings } from "../doctor/findings";
import { ScriptCity } from "../doctor/testing";
import type { OpenCity } from "./open-cities";
import { warmUp } from "./warm-up";

const city = "quay";

describe.each(storeKinds)("on the %s store", (kind) => {
  let store: Store;
  let folder: ScriptCity;
  beforeAll(async () => {
    store = await testStore(kind);
    folder = await ScriptCity.open(store, city, {
      "pack.toml": packToml("quay"),
      "doctor/lamp/run.sh": "#!/bin/sh\necho lit\n",
      "doctor/lamp/doctor.toml": "warmup = true\n",
      "doctor/rope/run.sh": "#!/bin/sh\necho frayed; exit 2\n",
      "doctor/rope/doctor.toml": "warmup = true\n",
      "doctor/cold/run.sh": "#!/bin/sh\nexit 0\n",
    });
    const place = { cityId: city, name: city, path: folder.root, stores: [{ rig: "", prefix: "kx" }] };
    await registerCity(store, place, { actor: "t", now: new Date() });
  });
  afterAll(async () => {
    await folder.close();
    await store.close();
  });

  test("pack 1.2.11 the start of a city runs the checks marked so, of those that were allowed, whatever other cities do", async () => {
    await folder.doctor(/:lamp$/);
    const broken = {
      id: "gone",
      path: "/nowhere",
      load: () => Promise.reject(new Error("it is not there")),
    } as unknown as OpenCity;
    const open = { id: city, path: folder.root, load: () => folder.load() } as OpenCity;
    await warmUp(store, { list: () => [broken, open] });
    const found = (await listFindings(store, city)).map(({ name, status, message }) => `${name} ${status} ${message}`);
    expect(found).toEqual([
      "quay:lamp ok lit",
      expect.stringMatching(/^quay:rope not-run not run: .*never allowed to run here/),
    ]);
  });
});
