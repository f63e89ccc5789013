import { parseFilter } from "@/lib/bead/filter/parse-filter";
import { claimBead } from "../bead/claim-bead";
import { closeBead } from "../bead/close-bead";
import { createBead } from "../bead/create-bead";
import { listBeads } from "../bead/list-beads";
import { updateBead } from "../bead/update-bead";
import { createLoop } from "../converge/create-loop";
import { createConvoy } from "../convoy/change-convoy";
import type { Store } from "../db/store";
import { env } from "../env";
import { cookFormula } from "../formula/cook-formula";
import { log } from "../log";
import { doctorRun } from "./doctor-run";
import type { OpenCities, OpenCity } from "./open-cities";
import { orderSceneOf } from "./order-scene-of";

/** Carried by what is made for the bundled city, so that it is made once. */
const label = "demo";
const hour = 3_600_000;
/** Nobody asked for it, so it runs nothing that a person has to allow. */
const standing = { role: "operator", grants: [] } as const;

/** Gives the demo city work, the first time that it is served: without it most of its pages would have nothing to show. */
export async function workForDemo(store: Store, cities: Pick<OpenCities, "list">, now: Date): Promise<void> {
  const demo = env().demoCity;
  const city = cities.list().find(({ path }) => path === demo);
  if (!city) return;
  const failed = (error: unknown) => log.warn({ err: error, city: city.id }, "the demo city got no work");
  try {
    if (!(await demoWork(store, city, now))) return;
    const act = { actor: "controller", now: new Date() };
    // Its pages are there at once, and what the doctor finds when it has looked.
    doctorRun({ store, city, cityId: city.id, standing, act }, { skipScripts: true }).catch(failed);
  } catch (error) {
    failed(error);
  }
}

/**
 * The best and the worst of a week at the harbour (ux 79): done, running, waiting, blocked, failed and silent work, work that belongs
 * together, work that is done over until somebody is content, and a person asked. False when it was made before.
 */
export async function demoWork(store: Store, city: OpenCity, now: Date): Promise<boolean> {
  const cityId = city.id;
  const terms = parseFilter(`label:${label}`).terms;
  if ((await listBeads(store, { cityId, now, terms, limit: 1 })).total > 0) return false;
  const loaded = await city.load();
  if (!loaded.city) return false;
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
  const finish = async (id: string | undefined, actor: string, hours: number, reason = "done") => {
    if (id === undefined) return;
    await take(id, actor, hours);
    await closeBead(store, { cityId, id, reason }, ago(hours - 1, actor));
  };

  // A tide read every day of the last week, so that throughput and lead time have a past.
  for (const [day, hours] of [3, 5, 4, 9, 4, 3].entries()) {
    const before = 24 * (6 - day) + 12;
    const { ids } = await cook("read-tide", {}, before);
    await finish(ids["read-tide.gauge"], "tide.keeper", before - 1);
    await finish(ids["read-tide.post"], "tide.keeper", before - hours);
  }
  for (const title of ["Count the buoys", "Oil the crane", "Log the night's arrivals"])
    await finish((await make(title, "task", 30)).id, "watchman", 29);
  const berth = await cook("berth-ship", { ship: "Marie Celeste", tug: "2" }, 5);
  const tide = berth.ids["berth-ship.tide"];
  await finish(tide, "tide.keeper", 4, "4.2 m at high water");
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
  const fenders = await make("Replace the fenders of berth south-1", "task", 12);
  const title = "Make the harbour ready for the regatta";
  await createConvoy(store, { cityId, title, memberIds: [blocked.id, silent.id, fenders.id] }, ago(11));
  const scene = await orderSceneOf(city, { store, cityId, standing });
  const notice = { title: "Word the notice to mariners", formula: "log-entry", target: "harbourmaster" };
  await createLoop(store, scene, { ...notice, gateMode: "manual", maxIterations: 4 }, ago(8));
  return true;
}
