import { sql } from "drizzle-orm";
import type { Recipe } from "@/lib/formula/recipe";
import { beadCount, planMolecule } from "@/lib/molecule/plan";
import { claimNext } from "@/server/bead/claim-next";
import { closeBead } from "@/server/bead/close-bead";
import { listReady } from "@/server/bead/list-ready";
import { mintIds } from "@/server/bead/mint-ids";
import { textArray } from "@/server/db/json-rows";
import { cookMolecule } from "@/server/molecule/cook";
import { type Bench, type Figure, median } from "./bench";
import { bareInsert } from "./support/bare-insert";
import { measureStores } from "./support/measure-stores";
import { spread } from "./support/spread";
import { deepRecipe, percentile, type StoreBench, timed, wideRecipe } from "./support/store-bench";

/**
 * The writes of the bead store, its ready queue and its events against floors of the same run. Events come first: the server still
 * writes a million beads to its disk when they have been put in.
 */
export const bench: Bench = () => measureStores([spread, cook, ready, close, free, claims]);

async function cook(on: StoreBench, _isServer: boolean): Promise<Figure> {
  const recipe = wideRecipe(9_999);
  const cooks: number[] = [];
  const bare: number[] = [];
  for (let run = 0; run < 5; run++) {
    const cityId = await on.city();
    const ids = await mintIds(on.store, cityId, "kx", beadCount(recipe));
    const planned = planMolecule(recipe, { ids });
    if ("problems" in planned) throw new Error(planned.problems.join());
    bare.push(await timed(() => bareInsert(on.store, cityId, planned.plan)));
    const other = await on.city();
    cooks.push(await timed(() => cookMolecule(on.store, { cityId: other, recipe }, on.act)));
  }
  return {
    name: `cook ${beadCount(recipe)} beads`,
    ms: percentile(cooks, 0.5),
    floorMs: percentile(bare, 0.5),
    floor: "a bare bulk insert of the same rows and edges",
    budget: 1.5,
  };
}

async function ready(on: StoreBench, isServer: boolean): Promise<Figure> {
  const count = isServer ? 1_000_000 : 100_000;
  const cityId = await on.city();
  await on.tasks(cityId, count, 3);
  const ids = Array.from({ length: 50 }, (_, n) => `t-${n * 1999 + 1}`);
  const floorMs = await median(50, () =>
    on.store.query(sql`select * from beads b where b.city_id = ${cityId} and b.id = any(${textArray(ids)})`),
  );
  const ms = await median(50, () => listReady(on.store, { cityId, now: new Date(), limit: 50 }));
  return { name: `ready, first 50 of ${count} beads`, ms, floorMs, floor: "50 rows by primary key", budget: 3 };
}

/** The last step at the bottom of six containers, which all end with it. */
function close(on: StoreBench): Promise<Figure> {
  const name = "close with auto-close at depth 6, over a bare update";
  return closing(on, name, deepRecipe(6), "deep.l0.l1.l2.l3.l4.l5");
}

/** The first step of fifty, which another one waits for. */
function free(on: StoreBench): Promise<Figure> {
  return closing(on, "close of a step that frees another one, over a bare update", wideRecipe(51), "wide.e0.s0-0");
}

/**
 * The time of a close over that of a bare update, in milliseconds: the budget is a difference, so it is measured as one. In a city
 * of thirty thousand other beads, which a close must not read.
 */
async function closing(on: StoreBench, name: string, recipe: Recipe, step: string): Promise<Figure> {
  const cityId = await on.city();
  for (let other = 0; other < 3; other++) await cookMolecule(on.store, { cityId, recipe: wideRecipe(9_999) }, on.act);
  const closes: number[] = [];
  const updates: number[] = [];
  for (let run = 0; run < 40; run++) {
    const { ids } = await cookMolecule(on.store, { cityId, recipe }, on.act);
    const id = ids[step];
    if (!id) throw new Error(`no step ${step} of ${Object.keys(ids).join()}`);
    updates.push(
      await timed(() => on.store.query(sql`update beads set notes = 'x' where city_id = ${cityId} and id = ${id}`)),
    );
    closes.push(await timed(() => closeBead(on.store, { cityId, id }, on.act)));
  }
  return { name, ms: percentile(closes, 0.5) - percentile(updates, 0.5), budget: 10 };
}

const agents = 50;

/** Throughput against bare claims: at least 60 %, so at most 1 / 0.6 of their time. */
async function claims(on: StoreBench, isServer: boolean): Promise<Figure> {
  const count = isServer ? 10_000 : 1_000;
  const bareCity = await on.city();
  await on.tasks(bareCity, count);
  const floorMs = await timed(() =>
    Promise.all(Array.from({ length: agents }, (_, n) => claimAll(() => bareClaim(on, bareCity, `agent-${n}`)))),
  );
  const cityId = await on.city();
  await on.tasks(cityId, count);
  const taken: string[] = [];
  const ms = await timed(() =>
    Promise.all(
      Array.from({ length: agents }, (_, n) =>
        claimAll(async () => {
          const bead = await claimNext(on.store, { cityId }, { actor: `agent-${n}`, now: new Date() });
          if (bead) taken.push(bead.id);
          return bead !== undefined;
        }),
      ),
    ),
  );
  if (new Set(taken).size !== taken.length) throw new Error("a bead was claimed twice");
  if (taken.length !== count) throw new Error(`${taken.length} of ${count} beads were claimed`);
  return {
    name: `${agents} agents claim ${count} beads`,
    ms,
    floorMs,
    floor: "bare skip-locked claims",
    budget: 1 / 0.6,
  };
}

async function claimAll(claim: () => Promise<boolean>): Promise<void> {
  while (await claim());
}

async function bareClaim({ store }: StoreBench, cityId: string, agent: string): Promise<boolean> {
  const rows = await store.query(sql`
    update beads b set status = 'in_progress', assignee = ${agent}
    where b.city_id = ${cityId} and b.id = (
      select id from beads where city_id = ${cityId} and status = 'open' and workable and not is_blocked
      order by city_id, coalesce(priority, 2), created_at, id limit 1 for update skip locked)
    returning b.id`);
  return rows.length > 0;
}
