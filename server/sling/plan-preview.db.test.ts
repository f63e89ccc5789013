import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { slingRequest } from "@/lib/sling/sling-request";
import { claimBead } from "../bead/claim-bead";
import { TestCity } from "../bead/testing";
import type { Store } from "../db/store";
import { storeKinds, testStore } from "../db/testing";
import { slingPreview } from "./plan-preview";
import { planSling } from "./plan-sling";
import { sling } from "./sling";
import { targetLoad } from "./target-load";
import { sceneOf } from "./testing";

const files = {
  "city.toml": '[workspace]\nname = "kx"\n',
  "pack.toml": '[pack]\nname = "harbor"\nschema = 2\n',
  "agents/solo/agent.toml": "max_active_sessions = 1\n",
  "agents/solo/prompt.md": "x\n",
  "formulas/tar.toml":
    'formula = "tar"\n\n[vars]\nplace = "deck"\ncolour = "black"\n\n[[steps]]\nid = "a"\ntitle = "Heat for {{place}}"\n\n[[steps]]\nid = "b"\ntitle = "Spread {{colour}}"\nneeds = ["a"]\n',
  "formulas/paint.toml":
    'formula = "paint"\n\n[vars]\ncoats = "one"\n\n[[steps]]\nid = "a"\ntitle = "Paint"\n\n[[steps]]\nid = "b"\ntitle = "Again"\ncondition = "{{coats}} == two"\n\n[[steps]]\nid = "c"\ntitle = "Dry"\ncondition = "{{coats}} == one"\n',
};

describe.each(storeKinds)("what a plan shows on the %s store", (kind) => {
  let store: Store;
  let city: TestCity;
  beforeAll(async () => {
    store = await testStore(kind);
    city = await TestCity.open(store, "preview");
  });
  afterAll(() => store.close());

  test("ux 45 the beads that would be made, with their titles and values, and nothing is written", async () => {
    const scene = sceneOf(city.cityId, files);
    const request = slingRequest("tar", { target: "solo", formula: true, vars: { colour: "red" }, dryRun: true });
    const preview = slingPreview(scene, await planSling(store, scene, request));
    expect(preview?.beads.map(({ title, depth, waitsFor }) => [title, depth, waitsFor])).toEqual([
      ["tar", 0, 0],
      ["Heat for deck", 1, 0],
      ["Spread red", 1, 1],
    ]);
    expect(preview?.variables.map(({ name, value, source }) => `${name}=${value} (${source})`)).toEqual([
      "colour=red (explicit)",
      "place=deck (default)",
    ]);
    expect(await city.events()).toEqual([]);
    const plain = await planSling(store, scene, slingRequest("Mend the net", { target: "solo", dryRun: true }));
    expect(slingPreview(scene, plain)).toBeNull();
  });

  test("ux 46 what a given value adds and drops is marked", async () => {
    const scene = sceneOf(city.cityId, files);
    const shown = async (vars: Record<string, string>) => {
      const request = slingRequest("paint", { target: "solo", formula: true, vars, dryRun: true });
      const preview = slingPreview(scene, await planSling(store, scene, request));
      return {
        beads: preview?.beads.map(({ title, added }) => `${added ? "+" : ""}${title}`),
        leftOut: preview?.leftOut.map(({ title, usual }) => `${usual ? "dropped" : "left out"} ${title}`),
      };
    };
    expect(await shown({})).toEqual({ beads: ["paint", "Paint", "Dry"], leftOut: ["left out Again"] });
    expect(await shown({ coats: "two" })).toEqual({ beads: ["paint", "Paint", "+Again"], leftOut: ["dropped Dry"] });
  });

  test("ux 44 an agent's load is its open work: taken and waiting", async () => {
    const scene = sceneOf(city.cityId, files);
    const first = await sling(store, scene, slingRequest("Mend the net", { target: "solo" }), city.act);
    await sling(store, scene, slingRequest("Mend the sail", { target: "solo" }), city.act);
    expect((await targetLoad(store, city.cityId)).get("solo")).toEqual({ working: 0, waiting: 2 });
    await claimBead(store, { cityId: city.cityId, id: first.created?.id ?? "", assignee: "solo" }, city.act);
    expect((await targetLoad(store, city.cityId)).get("solo")).toEqual({ working: 1, waiting: 1 });
  });
});
