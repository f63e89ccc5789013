import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Standing } from "@/lib/access/may";
import { composeCity } from "@/lib/city/compose";
import { memoryTree } from "@/lib/files/memory-tree";
import { orderCheckText, orderHistoryText } from "@/lib/order/order-text";
import { getBead } from "@/server/bead/find-bead";
import { TestCity } from "@/server/bead/testing";
import type { Store } from "@/server/db/store";
import { storeKinds, testStore } from "@/server/db/testing";
import { checkOrders } from "./check-orders";
import { orderHistory, sweepOrderRuns } from "./order-history";
import type { OrderScene } from "./order-scene";
import { switchOrder } from "./order-switch";
import { runOrder } from "./run-order";
import { tickOrders } from "./tick-orders";

const ALLOWED: Standing = { role: "admin", grants: ["exec.fix"] };
const SCHEDULER: Standing = { role: "operator", grants: [] };

const FILES = {
  "city.toml": '[workspace]\nname = "kx"\n',
  "pack.toml": '[pack]\nname = "harbor"\nschema = 2\n',
  "agents/crew/agent.toml": "max_active_sessions = 4\n",
  "agents/crew/prompt.md": "x\n",
  "formulas/sweep.toml": 'formula = "sweep"\ndescription = "Sweep"\n',
  "formulas/kiln.toml": 'formula = "kiln"\n\n[[steps]]\nid = "a"\ntitle = "A"\n',
};

describe.each(storeKinds)("orders on %s", (kind) => {
  let store: Store;
  let root: string;
  let counter = 0;
  beforeAll(async () => {
    store = await testStore(kind);
    root = await mkdtemp(join(tmpdir(), "cityhall-order-"));
  });
  afterAll(async () => {
    await store.close();
    await rm(root, { recursive: true, force: true });
  });

  const open = async (orders: Record<string, string>, standing = ALLOWED) => {
    const now = new Date("2026-05-02T10:00:00Z");
    const city = await TestCity.open(store, `order-${kind}-${++counter}`, now);
    const files = Object.fromEntries(
      Object.entries(orders).map(([name, text]) => [`orders/${name}.toml`, `[order]\n${text}`]),
    );
    const tree = memoryTree({ ...FILES, ...files }, root);
    const composed = composeCity(tree, root).city;
    if (!composed) throw new Error("the city does not load");
    const scene: OrderScene = { store, cityId: city.cityId, city: composed, tree, standing };
    const at = (minutes: number) => ({ actor: "controller", now: new Date(now.getTime() + minutes * 60_000) });
    const fired = async (minutes: number) => (await tickOrders(scene, at(minutes))).map((run) => run.scopedName);
    return { city, scene, at, fired };
  };

  it("runtime 8.3 an order that never ran is due, runs, and waits its interval", async () => {
    const { city, scene, at, fired } = await open({
      dust: 'trigger = "cooldown"\ninterval = "10m"\nexec = "echo swept"\n',
    });
    expect(await checkOrders(scene, at(0))).toMatchObject([{ due: true, reason: "never run" }]);
    expect(await fired(0)).toEqual(["dust"]);
    expect(orderCheckText(await checkOrders(scene, at(4)))).toMatchObject({ exit: 1 });
    expect(await checkOrders(scene, at(4))).toMatchObject([{ due: false, reason: "cooldown: 6m0s remaining" }]);
    expect(await fired(10)).toEqual(["dust"]);
    const runs = await orderHistory(store, { cityId: scene.cityId, scopedName: "dust" });
    expect(runs).toMatchObject([{ outcome: "exec", exitCode: 0, output: "swept\n" }, { outcome: "exec" }]);
    const bead = await getBead(store, scene.cityId, runs[0]?.beadId ?? "");
    expect(bead).toMatchObject({ title: "order:dust", status: "closed" });
    expect(bead.labels).toEqual(["order-run:dust", "order:dust", "order-tracking", "exec"]);
    expect((await city.events()).filter((event) => event.endsWith(" dust"))).toEqual([
      "order.fired dust",
      "order.completed dust",
      "order.fired dust",
      "order.completed dust",
    ]);
  });

  it("runtime 8.3 unfinished work holds an order back until it is closed", async () => {
    const { city, scene, fired, at } = await open({
      dust: 'trigger = "cooldown"\ninterval = "1m"\nformula = "sweep"\n',
    });
    expect(await fired(0)).toEqual(["dust"]);
    const [checked] = await checkOrders(scene, at(5));
    expect(checked?.held).toMatch(/^previous work kx-\w+ is unfinished$/);
    expect(await fired(5)).toEqual([]);
    await city.close(checked?.marks.unfinished ?? "");
    expect(await fired(6)).toEqual(["dust"]);
  });

  it("formula 5 a stepped formula in a pool order only warns", async () => {
    const { scene, at } = await open({ dust: 'trigger = "manual"\nformula = "kiln"\npool = "crew"\n' });
    const run = await runOrder(scene, { name: "dust" }, at(0));
    expect(run.line).toMatch(/^Order "dust" executed: wisp kx-\w+ → gc\.routed_to=crew$/);
    expect(run.warnings[0]).toMatch(/^warning: pool order "dust" uses formula "kiln" whose root .* to a pool\.$/);
  });

  it("runtime 8.3 a condition order is due by the exit code of its check", async () => {
    const { scene, at } = await open({
      yes: 'trigger = "condition"\ncheck = "exit 0"\nexec = "true"\n',
      no: 'trigger = "condition"\ncheck = "exit 7"\nexec = "true"\n',
      slow: 'trigger = "condition"\ncheck = "sleep 5"\ncheck_timeout = "1s"\nexec = "true"\n',
    });
    expect((await checkOrders(scene, at(0))).map(({ order, reason }) => [order.name, reason])).toEqual([
      ["no", "condition: not met (exit 7)"],
      ["slow", "check command timed out after 1s"],
      ["yes", "condition: check passed (exit 0)"],
    ]);
  });

  it("security model 6 the scheduler runs no command that nobody has allowed", async () => {
    const orders = { dust: 'trigger = "cooldown"\ninterval = "1m"\nexec = "echo unseen"\n' };
    const { scene, at, fired } = await open(orders, SCHEDULER);
    expect(await fired(0)).toEqual(["dust"]);
    const [first] = await orderHistory(store, { cityId: scene.cityId });
    expect(first).toMatchObject({
      outcome: "exec-failed",
      error: expect.stringContaining("was never allowed to run here"),
    });
    await runOrder({ ...scene, standing: ALLOWED }, { name: "dust" }, at(1));
    await fired(5);
    expect((await orderHistory(store, { cityId: scene.cityId }))[0]).toMatchObject({
      outcome: "exec",
      output: "unseen\n",
    });
  });

  it("runtime 8.3 an event order fires once for new events of its type and not for its own", async () => {
    const { city, fired } = await open({ watch: 'trigger = "event"\non = "bead.closed"\nexec = "true"\n' });
    expect(await fired(0)).toEqual([]);
    await city.given([{ id: "kx-1" }]);
    await city.close("kx-1");
    expect(await fired(1)).toEqual(["watch"]);
    expect(await fired(2)).toEqual([]);
  });

  it("a failed run counts as a run, and says why", async () => {
    const { scene, fired } = await open({ bad: 'trigger = "cooldown"\ninterval = "1h"\nformula = "nope"\n' });
    expect(await fired(0)).toEqual(["bad"]);
    expect(await fired(1)).toEqual([]);
    expect((await orderHistory(store, { cityId: scene.cityId }))[0]?.error).toContain("nope");
  });

  it("an order that is switched off stays listed and is not fired", async () => {
    const { scene, at, fired } = await open({ dust: 'trigger = "cooldown"\ninterval = "1m"\nexec = "true"\n' });
    await switchOrder(store, { cityId: scene.cityId, scopedName: "dust", enabled: false }, at(0));
    expect(await checkOrders(scene, at(0))).toMatchObject([{ due: true, held: "switched off" }]);
    expect(await fired(0)).toEqual([]);
    await switchOrder(store, { cityId: scene.cityId, scopedName: "dust", enabled: true }, at(0));
    expect(await fired(0)).toEqual(["dust"]);
  });

  it("names what there is for an order that is not there; history says when it is empty", async () => {
    const { scene, at } = await open({ dust: 'trigger = "manual"\nexec = "true"\n' });
    await expect(runOrder(scene, { name: "rust" }, at(0))).rejects.toThrow('order "rust" not found; orders: dust');
    expect(orderHistoryText("dust", await orderHistory(store, { cityId: scene.cityId }))).toBe(
      'No order history for "dust".',
    );
    expect(await sweepOrderRuns(store, scene.cityId, at(0))).toBe(0);
  });

  it("two schedulers at one moment fire an order once", async () => {
    const { fired } = await open({ dust: 'trigger = "cooldown"\ninterval = "1h"\nformula = "sweep"\n' });
    const all = await Promise.all([fired(0), fired(0), fired(0)]);
    expect(all.flat()).toEqual(["dust"]);
  });
});
