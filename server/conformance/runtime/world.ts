import { sql } from "drizzle-orm";
import { stringify } from "smol-toml";
import { derivePrefix } from "@/lib/city/identity/derive-prefix";
import { MEMORY_ROOT, memoryTree } from "@/lib/files/memory-tree";
import { compileFormula } from "@/lib/formula/compile";
import type { Recipe } from "@/lib/formula/recipe";
import { storeOfId } from "@/server/bead/bead-stores";
import { importBeads } from "@/server/bead/import-beads";
import { registerCity } from "@/server/bead/register-city";
import type { Act } from "@/server/db/act";
import { jsonRows } from "@/server/db/json-rows";
import type { Store } from "@/server/db/store";
import { testStore } from "@/server/db/testing";
import { lastSeq } from "@/server/event/read-events";
import type { CaseContext, StoreKind } from "../context";
import type { Given, GivenEdge, RuntimeCase } from "./case";

const stores = new Map<StoreKind, Promise<Store>>();
let cities = 0;

/** The one store of a run; every case gets a city of its own in it. */
export function storeOf(kind: StoreKind): Promise<Store> {
  const opened = stores.get(kind) ?? testStore(kind);
  stores.set(kind, opened);
  return opened;
}

/** What a case starts from, in a store. */
export class World {
  /** Recipe ids of what was cooked last, to bead ids. */
  refs: Readonly<Record<string, string>> = {};
  rootId = "";
  readonly act: Act;

  private constructor(
    readonly store: Store,
    readonly cityId: string,
    readonly given: Given,
    readonly context: CaseContext,
    /** The number of the last event of the set-up. */
    readonly since: number,
  ) {
    this.act = { actor: "conformance", now: new Date(given.now ?? "2026-05-02T10:00:00Z") };
  }

  static async open({ given }: RuntimeCase, context: CaseContext): Promise<World> {
    const store = await storeOf(context.store);
    const cityId = `case-${process.pid}-${++cities}`;
    const act: Act = { actor: "conformance", now: new Date(given.now ?? "2026-05-02T10:00:00Z") };
    await registerCity(store, { cityId, name: cityId, path: `/cases/${cityId}`, stores: storesOf(given) }, act);
    for (const [rig, beads] of byStore(given)) {
      const lines = linesOf({ ...given, beads }, act.now.toISOString());
      await importBeads(store, { cityId, rig, lines, force: true }, act);
    }
    await writeEvents(store, cityId, given, act);
    return new World(store, cityId, given, context, await lastSeq(store, cityId));
  }

  /** A recipe of one of the case's formulas; a compile error is thrown as its text. */
  recipe(name: string, vars: Readonly<Record<string, string>> = {}): Recipe {
    const files = Object.entries(this.given.formulas ?? {}).map(([formula, table]) => [
      `formulas/${formula}.toml`,
      stringify({ formula, ...table }),
    ]);
    const { recipe, error } = compileFormula(memoryTree(Object.fromEntries(files)), [`${MEMORY_ROOT}/formulas`], name, {
      values: { explicit: vars },
      checkAllValues: true,
    });
    if (!recipe) throw new Error(error);
    return recipe;
  }

  /** The bead that an argument means: an id, or a recipe id of what was cooked. */
  idOf(argument: unknown): string {
    const word = String(argument);
    return word === "root" && this.rootId !== "" ? this.rootId : (this.refs[word] ?? word);
  }
}

/** The city store, and one for each rig that is named, by an agent too. */
function storesOf(given: Given): { rig: string; prefix: string }[] {
  const ofAgents = (given.agents ?? []).flatMap(({ rig }) => (rig === undefined ? [] : [{ name: rig }]));
  const rigs = new Map([...ofAgents, ...(given.rigs ?? [])].map((rig) => [rig.name, prefixOfRig(rig)]));
  const named = (given.stores ?? []).map(({ name, prefix }) => ({ rig: name === "city" ? "" : name, prefix }));
  for (const { rig } of named) rigs.delete(rig);
  const all = [...named, ...[...rigs].map(([rig, prefix]) => ({ rig, prefix }))];
  if (all.some((store) => store.rig === "")) return all;
  const first = given.beads?.[0]?.id;
  const prefix = typeof first === "string" && first.includes("-") ? first.slice(0, first.lastIndexOf("-")) : "kx";
  return [{ rig: "", prefix: all.some((store) => store.prefix === prefix) ? "kx" : prefix }, ...all];
}

/** The given beads by the store that their ids belong to (runtime 5.4); ids of no store lie in the city's. */
function byStore(given: Given): Map<string | null, Record<string, unknown>[]> {
  const stores = storesOf(given).map(({ rig, prefix }) => ({ rig: rig === "" ? null : rig, prefix }));
  const groups = new Map<string | null, Record<string, unknown>[]>();
  for (const bead of given.beads ?? []) {
    const rig = storeOfId(stores, String(bead.id))?.rig ?? null;
    groups.set(rig, [...(groups.get(rig) ?? []), bead]);
  }
  return groups;
}

type GivenEvent = { readonly type: string; readonly seq?: number; readonly [field: string]: unknown };

/** The given events with their own numbers, in place of those of the set-up. */
async function writeEvents(store: Store, cityId: string, given: Given, act: Act): Promise<void> {
  const events = ((given.events ?? []) as readonly GivenEvent[]).map((event, index) => ({
    seq: index + 1,
    actor: "human",
    subject: "",
    message: "",
    payload: {},
    ...event,
    ts: event.ts ?? act.now.toISOString(),
  }));
  if (events.length === 0) return;
  await store.query(sql`delete from events where city_id = ${cityId}`);
  await store.query(sql`
    insert into events (city_id, seq, type, ts, actor, subject, message, payload)
    select ${cityId}, r.seq, r.type, r.ts, r.actor, r.subject, r.message, r.payload from ${jsonRows(
      events,
      "seq bigint, type text, ts timestamptz, actor text, subject text, message text, payload jsonb",
    )}`);
  await store.query(sql`
    insert into event_sequences (city_id, last_seq) select ${cityId}, max(seq) from events where city_id = ${cityId}
    on conflict (city_id) do update set last_seq = excluded.last_seq`);
}

const prefixOfRig = (rig: { readonly name: string; readonly prefix?: string }) => rig.prefix ?? derivePrefix(rig.name);

/** The given beads and edges as lines of an export: imports check no rule, so any state can be set up. */
function linesOf(given: Given, now: string): string[] {
  const edges = new Map<string, GivenEdge[]>();
  for (const edge of given.deps ?? []) edges.set(edge.issue, [...(edges.get(edge.issue) ?? []), edge]);
  return (given.beads ?? []).map(({ type, ...bead }) =>
    JSON.stringify({
      title: bead.id,
      created_at: now,
      updated_at: bead.created_at ?? now,
      priority: 2,
      issue_type: type,
      ...bead,
      dependencies: (edges.get(String(bead.id)) ?? []).map((edge) => ({
        depends_on_id: edge.on,
        type: edge.type ?? "blocks",
        metadata: edge.metadata,
      })),
    }),
  );
}
