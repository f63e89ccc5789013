import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isRefusal } from "@/lib/diagnostic/refusal";
import { sqlState } from "../db/errors";
import type { Store } from "../db/store";
import { storeKinds, testStore } from "../db/testing";
import { exampleFiles, exampleNames } from "./example-pack";
import { installPack } from "./install-pack";
import { listInstalledPacks, listRuns, readInstalledPack } from "./list-packs";
import { readRun } from "./read-run";
import { runPack } from "./run-pack";

const act = { actor: "ada", now: new Date("2030-01-07T09:00:00Z") };
const later = { actor: "ben", now: new Date("2030-01-08T09:00:00Z") };

describe.each(storeKinds)("discipline notes 5, packs and runs in the %s store", (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await testStore(kind);
    for (const name of exampleNames()) await store.transaction((tx) => installPack(tx, exampleFiles(name), act));
  });
  afterAll(() => store.close());

  const refusalOf = async (work: Promise<unknown>): Promise<string> => {
    const error = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    return isRefusal(error) ? error.message : `no refusal: ${error}`;
  };

  test("an installed pack is listed and loads again by every rule", async () => {
    const packs = await listInstalledPacks(store);
    expect(packs.map(({ name, version }) => `${name} ${version}`)).toEqual([
      "garden-day 1.1.0",
      "sauna-booking 1.0.0",
      "study-circle 0.9.0",
    ]);
    const { pack, installed } = await readInstalledPack(store, "garden-day", "1.1.0");
    expect(pack.digest).toBe(installed.digest);
    expect(await refusalOf(readInstalledPack(store, "garden-day", "1.2.0"))).toContain("no Discipline Pack");
  });

  test("the same pack again changes nothing, another pack of that name and version is refused", async () => {
    const files = exampleFiles("garden-day");
    expect(await store.transaction((tx) => installPack(tx, files, later))).toMatchObject({ isNew: false });
    const changed = { ...files, "lessons/for-the-next-spring.md": "# {{goal}}\n" };
    expect(await refusalOf(store.transaction((tx) => installPack(tx, changed, later)))).toContain("another digest");
  });

  test("a pack with findings is refused and leaves nothing behind", async () => {
    const files = { ...exampleFiles("garden-day"), "pack.yaml": "name: broken\n" };
    expect(await refusalOf(store.transaction((tx) => installPack(tx, files, act)))).toBe("The pack does not install.");
    const outside = { ...exampleFiles("garden-day"), "../pack.yaml": "x" };
    expect(await refusalOf(store.transaction((tx) => installPack(tx, outside, act)))).toContain("no text file");
    expect(await listInstalledPacks(store)).toHaveLength(3);
  });

  test("a journey is kept with its steps and signed log, and each seat sees its own view of it", async () => {
    const { pack } = await readInstalledPack(store, "study-circle", "0.9.0");
    const run = { id: "run-1", seed: "seed" };
    expect(await store.transaction((tx) => runPack(tx, pack, { kind: "acceptance" }, run, act))).toEqual({
      id: "run-1",
      ok: true,
    });
    const view = await readRun(store, "run-1", "p2");
    expect(view.run.steps).toHaveLength(19);
    expect(view.seats.map(({ id, role }) => `${id} ${role}`)).toEqual(["p1 convener", "p2 reader", "p3 tutor"]);
    expect(view.messages).toHaveLength(view.run.messages);
    expect(view).not.toHaveProperty("replayFault");
    const mark = (seat: string) =>
      readRun(store, "run-1", seat).then(({ messages }) => JSON.stringify(messages).includes("my mark"));
    expect([await mark("p2"), await mark("p1")]).toEqual([true, false]);
    expect((await readRun(store, "run-1", "nobody")).seat).toBe("p1");
    expect(await listRuns(store, "study-circle", "0.9.0", 10)).toMatchObject([{ id: "run-1", ok: true, failed: 0 }]);
    expect((await listInstalledPacks(store)).find(({ name }) => name === "study-circle")).toMatchObject({
      lastRun: "run-1",
      lastRunOk: true,
    });
  });

  test("a scenario is kept with a step for everything that it expects", async () => {
    const { pack } = await readInstalledPack(store, "garden-day", "1.1.0");
    const request = { kind: "eval", scenario: "bed-and-crop" } as const;
    await store.transaction((tx) => runPack(tx, pack, request, { id: "run-2", seed: "s" }, act));
    const { run, messages } = await readRun(store, "run-2", "p1");
    expect(run.steps.map(({ step, ok }) => [step, ok])).toEqual([
      ["played", true],
      ["decision", true],
      ["canaries_leaked", true],
    ]);
    expect(messages.length).toBe(run.messages);
    const unknown = runPackOf("gone");
    expect(await refusalOf(unknown)).toContain("no scenario");
    function runPackOf(scenario: string) {
      return store.transaction((tx) => runPack(tx, pack, { kind: "eval", scenario }, { id: "run-3", seed: "s" }, act));
    }
  });

  test.each(["discipline_packs", "discipline_runs", "discipline_messages"])("%s is append only", async (table) => {
    const state = await store
      .transaction((tx) => tx.query(sql.raw(`delete from ${table}`)))
      .then(() => "deleted", sqlState);
    expect(state).toBe("23514");
  });
});
