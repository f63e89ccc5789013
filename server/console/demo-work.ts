import { parseFilter } from "@/lib/bead/filter/parse-filter";
import { claimBead } from "../bead/claim-bead";
import { closeBead } from "../bead/close-bead";
import { createBead } from "../bead/create-bead";
import { listBeads } from "../bead/list-beads";
import { updateBead } from "../bead/update-bead";
import type { Store } from "../db/store";
import { env } from "../env";
import { cookFormula } from "../formula/cook-formula";
import { log } from "../log";
import type { OpenCities, OpenCity } from "./open-cities";

/** Carried by what is made for the bundled city, so that it is made once. */
const label = "demo";
const hour = 3_600_000;

/** Gives the demo city work, the first time that it is served: without it most of its pages would have nothing to show. */
export async function workForDemo(store: Store, cities: Pick<OpenCities, "list">, now: Date): Promise<void> {
  const demo = env().demoCity;
  const city = cities.list().find(({ path }) => path === demo);
  if (!city) return;
  await demoWork(store, city, now).catch((error: unknown) =>
    log.warn({ err: error, city: city.id }, "the demo city got no work"),
  );
}

/** The best and the worst of a day at the harbour (ux 79): done, running, waiting, blocked, failed and silent work, and a person asked. */
export async function demoWork(store: Store, city: OpenCity, now: Date): Promise<void> {
  const cityId = city.id;
  const terms = parseFilter(`label:${label}`).terms;
  if ((await listBeads(store, { cityId, now, terms, limit: 1 })).total > 0) return;
  const loaded = await city.load();
  if (!loaded.city) return;
  const layers = loaded.city.formulaLayers.city;
  const ago = (hours: number, actor = "harbourmaster") => ({ actor, now: new Date(now.getTime() - hours * hour) });
  const cook = (name: string, values: Readonly<Record<string, string>>, hours: number) =>
    cookFormula(
      store,
      { tree: loaded.tree, layers, name, values: { explicit: values } },
      { cityId, rig: null },
      ago(hours),
    );
  const make = (title: string, type: string, hours: number, more: { notes?: string; priority?: number } = {}) =>
    createBead(store, { cityId, title, type, labels: [label], ...more }, ago(hours));
  const take = (id: string, actor: string, hours: number) => claimBead(store, { cityId, id }, ago(hours, actor));

  for (const title of ["Count the buoys", "Oil the crane", "Log the night's arrivals"]) {
    const { id } = await make(title, "task", 30);
    await take(id, "watchman", 29);
    await closeBead(store, { cityId, id, reason: "done" }, ago(28, "watchman"));
  }
  const berth = await cook("berth-ship", { ship: "Marie Celeste", tug: "2" }, 5);
  const tide = berth.ids["berth-ship.tide"];
  if (tide) {
    await take(tide, "tide.keeper", 4);
    await closeBead(store, { cityId, id: tide, reason: "4.2 m at high water" }, ago(3, "tide.keeper"));
  }
  const blocked = await make("Dredge the north channel", "task", 20, { priority: 1 });
  await take(blocked.id, "rigger", 19);
  const notes = "The soundings disagree with the chart by two metres; which of them holds?";
  await updateBead(store, { cityId, id: blocked.id, patch: { status: "blocked", notes } }, ago(6, "rigger"));
  const failed = await make("Weigh the bonded cargo", "task", 26);
  await take(failed.id, "customs.clerk", 25);
  await updateBead(
    store,
    { cityId, id: failed.id, patch: { metadata: { "gc.outcome": "fail" } } },
    ago(9, "customs.clerk"),
  );
  await closeBead(store, { cityId, id: failed.id, reason: "the scale did not answer" }, ago(9, "customs.clerk"));
  const silent = await make("Repaint the leading lights", "task", 60);
  await take(silent.id, "shipwright", 50);
  await make("Let the ferry dock while the quay is inspected", "gate", 2, { priority: 0 });
  await make("Replace the fenders of berth south-1", "task", 12);
}
