import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { slingRequest } from "@/lib/sling/sling-request";
import { getBead } from "@/server/bead/find-bead";
import { TestCity } from "@/server/bead/testing";
import type { Store } from "@/server/db/store";
import { storeKinds, testStore } from "@/server/db/testing";
import { planSlings, plansAsOne } from "./plan-slings";
import { slingAll } from "./sling";
import { sceneOf } from "./testing";

const files = {
  "city.toml": '[workspace]\nname = "kx"\n',
  "pack.toml": '[pack]\nname = "harbor"\nschema = 2\n',
  "agents/solo/agent.toml": "max_active_sessions = 1\n",
  "agents/solo/prompt.md": "x\n",
};

describe.each(storeKinds)("several slings on the %s store", (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await testStore(kind);
  });
  afterAll(() => store.close());

  it("ux 43 several beads go to one agent in one act; one that is refused leaves the others", async () => {
    const city = await TestCity.open(store, "several");
    await city.given(
      [
        { id: "kx-1", title: "Net" },
        { id: "kx-2", title: "Sail" },
        { id: "kx-3", title: "Everything", type: "epic" },
      ],
      [],
    );
    const scene = sceneOf(city.cityId, files);
    const requests = ["kx-1", "kx-3", "kx-2"].map((work) => slingRequest(work, { target: "solo" }));
    const plan = await plansAsOne(store, scene, await planSlings(store, scene, requests));
    expect(plan.items.map(({ title, action }) => `${title}: ${action}`)).toEqual([
      "Net: route",
      "Sail: route",
      "Everything: fail",
    ]);
    expect(plan.items[2]?.why).toBe("bead kx-3 is an epic; first-class support is for convoys only");
    expect(await city.events()).toEqual([]);

    const options = { idempotencyKey: "three-at-once" };
    const done = await slingAll(store, scene, requests, city.act, options);
    expect(done.results.map(({ items }) => items[0]?.outcome)).toEqual(["slung", "slung"]);
    expect(done.refused).toEqual([{ work: "kx-3", why: plan.items[2]?.why }]);
    for (const id of ["kx-1", "kx-2"])
      expect((await getBead(store, city.cityId, id)).metadata["gc.routed_to"]).toBe("solo");
    const events = await city.events();
    expect(await slingAll(store, scene, requests, city.act, options)).toEqual(done);
    expect(await city.events()).toEqual(events);

    const epics = [slingRequest("kx-3", { target: "solo" }), slingRequest("kx-9", { target: "solo" })];
    await expect(slingAll(store, scene, epics, city.act)).rejects.toThrow("kx-3 is an epic");
    await expect(planSlings(store, scene, epics)).rejects.toThrow("kx-3 is an epic");
  });
});
