import { describe, expect, it } from "vitest";
import { DiagnosticCollector } from "@/lib/diagnostic/collector";
import { memoryTree } from "@/lib/files/memory-tree";
import { isOrderDue } from "./due";
import type { OrderFields } from "./order";
import { orderLayers } from "./order-layers";
import { type OrderScan, scanOrders } from "./scan-orders";
import { validateOrder } from "./validate-order";

const base: OrderFields = { enabled: true, idempotent: false, noWorkGate: false, env: {}, params: {}, skipAliases: [] };
const messages = (fields: Partial<OrderFields>) => validateOrder("n", { ...base, ...fields }).map((p) => p.message);
const timed = { trigger: "cooldown", interval: "1m" };

describe("reference 22.3 validation", () => {
  it.each<[Partial<OrderFields>, string]>([
    [timed, 'order "n": formula or exec is required'],
    [{ ...timed, formula: "f", exec: "x" }, 'order "n": formula and exec are mutually exclusive'],
    [{ ...timed, exec: "x", pool: "p" }, 'order "n": exec orders cannot have a pool'],
    [{ ...timed, formula: "f", env: { A: "1" } }, 'order "n": env is supported only for exec orders'],
    [{ ...timed, exec: "x", env: { "": "1" } }, 'order "n": env key is required'],
    [{ ...timed, exec: "x", env: { "A=B": "1" } }, 'order "n": invalid env key "A=B": must not contain \'=\''],
    [
      { ...timed, exec: "x", env: { GC_CITY_PATH: "1" } },
      'order "n": [order.env] cannot override controller-owned env key "GC_CITY_PATH"',
    ],
    [{ ...timed, formula: "f", scope: "town" }, 'order "n": unknown scope "town" (want "city" or "rig")'],
    [{ ...timed, formula: "f", timeout: "x" }, 'order "n": invalid timeout "x": time: invalid duration "x"'],
    [{ trigger: "cooldown", exec: "x" }, 'order "n": cooldown trigger requires interval'],
    [
      { trigger: "cooldown", exec: "x", interval: "1" },
      'order "n": invalid interval "1": time: missing unit in duration "1"',
    ],
    [{ trigger: "cron", exec: "x" }, 'order "n": cron trigger requires schedule'],
    [{ trigger: "condition", exec: "x" }, 'order "n": condition trigger requires check command'],
    [{ trigger: "event", exec: "x" }, 'order "n": event trigger requires on (event type)'],
    [{ trigger: "webhook", exec: "x" }, 'order "n": webhook trigger requires a non-empty [order.params]'],
    [{ exec: "x" }, 'order "n": trigger is required'],
    [{ exec: "x", trigger: "tide" }, 'order "n": unknown trigger type "tide"'],
    [
      { ...timed, exec: "x", checkTimeout: "0s" },
      'order "n": invalid check_timeout "0s": check_timeout must be positive',
    ],
    [{ ...timed, exec: "x", tz: "Mars/Base" }, 'order "n": invalid tz "Mars/Base": unknown time zone'],
  ])("%j", (fields, message) => {
    expect(messages(fields)).toEqual([message]);
  });

  it("decisions P1: reports every mistake of an order", () => {
    expect(messages({ trigger: "cron", scope: "x" })).toHaveLength(3);
  });
});

const at = (text: string) => Date.parse(`2026-05-${text}:00Z`);
const cron = (schedule: string, now: string, lastRun?: string, tz?: string) =>
  isOrderDue(
    { ...base, trigger: "cron", schedule, ...(tz ? { tz } : {}) },
    { now: at(now), ...(lastRun ? { lastRun: at(lastRun) } : {}) },
  );

describe("runtime 8.3 triggers", () => {
  it("cooldown: due when it never ran, and from the very end of its interval on", () => {
    const fields = { ...base, trigger: "cooldown", interval: "10m" };
    const now = at("02T10:00");
    expect(isOrderDue(fields, { now })).toEqual({ due: true, reason: "never run" });
    expect(isOrderDue(fields, { now, lastRun: now - 600_000 })).toEqual({
      due: true,
      reason: "elapsed 10m0s >= interval 10m0s",
    });
    expect(isOrderDue(fields, { now, lastRun: now - 420_400 })).toEqual({
      due: false,
      reason: "cooldown: 3m0s remaining",
    });
  });

  it("cron: once a minute, one missed occurrence caught up, 25 h back when it never ran", () => {
    expect(cron("30 9 * * *", "02T09:30", "01T09:30")).toEqual({ due: true, reason: "cron: schedule matched" });
    expect(cron("30 9 * * *", "02T09:30", "02T09:30")).toEqual({ due: false, reason: "cron: already run this minute" });
    expect(cron("30 9 * * *", "02T12:00", "01T09:30")).toEqual({
      due: true,
      reason: "cron: caught up missed occurrence",
    });
    expect(cron("30 9 * * *", "02T12:00", "02T09:30")).toEqual({ due: false, reason: "cron: schedule not matched" });
    expect(cron("30 9 * * *", "02T10:00")).toEqual({ due: true, reason: "cron: caught up missed occurrence" });
    expect(cron("30 9 1 * *", "03T10:00").due).toBe(false);
    expect(cron("0 0 1 * *", "31T10:00", "01T00:00").due).toBe(false);
  });

  it("cron: all five fields must match; lists and steps are understood, ranges and names never match", () => {
    expect(cron("*/15 9,10 * * *", "02T10:45", "02T10:44").due).toBe(true);
    expect(cron("0 10 2 5 6", "02T10:00", "02T09:00").due).toBe(true);
    expect(cron("0 10 3 5 6", "02T10:00", "02T09:00").due).toBe(false);
    expect(cron("0 10 * * 1-6", "02T10:00", "02T09:00").due).toBe(false);
    expect(cron("0 10 * * SAT", "02T10:00", "02T09:00").due).toBe(false);
    expect(cron("0 10 * *", "02T10:00", "02T09:00").due).toBe(false);
  });

  it("cron: an order's tz decides what its hours mean", () => {
    expect(cron("0 10 * * *", "02T08:00", "02T07:59", "Europe/Berlin").due).toBe(true);
    expect(cron("30 15 * * *", "02T10:00", "02T09:59", "Asia/Kolkata").due).toBe(true);
    expect(cron("0 10 * * *", "02T10:00", "02T09:59", "Europe/Berlin").due).toBe(false);
  });

  it("condition, event, manual and webhook say why", () => {
    const condition = { ...base, trigger: "condition", check: "exit 7" };
    const now = 0;
    expect(isOrderDue(condition, { now, check: { exitCode: 7 } })).toEqual({
      due: false,
      reason: "condition: not met (exit 7)",
    });
    expect(isOrderDue(condition, { now, check: { exitCode: 0 } })).toEqual({
      due: true,
      reason: "condition: check passed (exit 0)",
    });
    expect(isOrderDue(condition, { now, check: { timedOutAfter: "10s" } }).reason).toBe(
      "check command timed out after 10s",
    );
    const event = { ...base, trigger: "event", on: "bead.closed" };
    expect(isOrderDue(event, { now, matchingEvents: 3 })).toEqual({
      due: true,
      reason: "event: 3 bead.closed event(s)",
    });
    expect(isOrderDue(event, { now, matchingEvents: 0 }).reason).toBe("event: no matching events");
    expect(isOrderDue(event, { now }).reason).toBe("event: no events provider");
    expect(isOrderDue({ ...base, trigger: "manual" }, { now }).reason).toBe("manual trigger — use gc order run");
    expect(isOrderDue({ ...base, trigger: "webhook" }, { now })).toEqual({
      due: false,
      reason: "webhook trigger — dispatched by the webhook receiver",
    });
  });
});

const order = (text: string) => `[order]\n${text}`;
const noon = order('formula = "ring"\ntrigger = "cooldown"\ninterval = "1h"\n');

function scan(files: Record<string, string>, part: Partial<Omit<OrderScan, "tree">>) {
  const collector = new DiagnosticCollector();
  const tree = memoryTree(files, "/");
  const orders = scanOrders({ tree, cityLayers: [], rigs: [], ...part }, collector);
  return {
    orders,
    names: orders.map((o) => o.scopedName),
    items: collector.items,
    texts: collector.items.map((i) => i.message),
  };
}

describe("reference 22.3 discovery", () => {
  it("later layers win by name, and a disabled winner hides a lower one", () => {
    const { orders, names } = scan(
      {
        "low/noon.toml": noon,
        "low/dusk.toml": noon,
        "high/noon.toml": order('formula = "loud"\ntrigger = "manual"\n'),
        "high/dusk.toml": `${noon}enabled = false\n`,
      },
      { cityLayers: ["/low", "/high"] },
    );
    expect(names).toEqual(["noon"]);
    expect(orders[0]!.fields.formula).toBe("loud");
  });

  it("names and aliases in orders.skip drop out", () => {
    const files = { "o/noon.toml": noon, "o/dawn.toml": `${noon}skip_aliases = ["sunrise"]\n`, "o/dusk.toml": noon };
    expect(scan(files, { cityLayers: ["/o"], skip: ["noon", "sunrise"] }).names).toEqual(["dusk"]);
  });

  it("rig orders carry their rig; scope = city is promoted once unless the name is taken", () => {
    const files = {
      "pack/noon.toml": `${noon}scope = "city"\n`,
      "pack/dusk.toml": noon,
      "city/dawn.toml": noon,
    };
    const rigs = [
      { name: "quay", layers: ["/pack"] },
      { name: "dock", layers: ["/pack"] },
    ];
    expect(scan(files, { cityLayers: ["/city"], rigs }).names).toEqual([
      "dawn",
      "dusk:rig:dock",
      "dusk:rig:quay",
      "noon",
    ]);
  });

  it("runtime 8.3: a rig-scoped order of the city exists once a rig", () => {
    const files = { "city/noon.toml": `${noon}scope = "rig"\n` };
    const rigs = [
      { name: "quay", layers: [] },
      { name: "dock", layers: [] },
    ];
    expect(scan(files, { cityLayers: ["/city"], rigs }).names).toEqual(["noon:rig:dock", "noon:rig:quay"]);
  });

  it("an order that does not validate is reported once with its place and left out", () => {
    const rigs = [
      { name: "quay", layers: ["/o"] },
      { name: "dock", layers: ["/o"] },
    ];
    const { names, items } = scan({ "o/noon.toml": '[order]\nformula = "a"\ntrigger = "whim"\n' }, { rigs });
    expect(names).toEqual([]);
    expect(items).toEqual([
      {
        code: "order-invalid",
        severity: "error",
        path: "order.trigger",
        message: 'order "noon": unknown trigger type "whim"',
        file: "/o/noon.toml",
        line: 3,
        column: 1,
      },
    ]);
  });

  it("a schedule that can never be due is a lint", () => {
    const file = (schedule: string) => order(`exec = "x"\ntrigger = "cron"\nschedule = "${schedule}"\n`);
    expect(
      scan({ "o/a.toml": file("0 10 * *"), "o/b.toml": file("0 10 * * 1-5") }, { cityLayers: ["/o"] }).texts,
    ).toEqual([
      'order "a": schedule "0 10 * *" does not have five fields; it is never due',
      'order "b": 1-5 in schedule "0 10 * * 1-5" never matches',
    ]);
  });

  it("layers run from packs over formula siblings to the city's own", () => {
    expect(
      orderLayers({
        packDirs: ["/p/a", "/city", "/p/b"],
        formulaLayers: ["/p/a/formulas", "/x/formulas", "/city/formulas", "/odd/recipes"],
        cityRoot: "/city",
      }),
    ).toEqual(["/p/a/orders", "/p/b/orders", "/x/orders", "/city/orders"]);
  });
});

describe("reference 22.4 overrides", () => {
  const files = { "o/noon.toml": noon, "o/dusk.toml": `${noon}enabled = false\n` };
  const rigs = [
    { name: "quay", layers: ["/o"] },
    { name: "dock", layers: ["/o"] },
  ];

  it("reach one surface, one rig or all instances, and run before validation", () => {
    const both = { cityLayers: ["/o"], rigs };
    const intervals = (overrides: Record<string, unknown>[]) =>
      scan(files, { ...both, overrides }).orders.map((o) => o.fields.interval);
    expect(intervals([{ name: "noon", interval: "2h" }])).toEqual(["2h", "1h", "1h"]);
    expect(intervals([{ name: "noon", rig: "quay", interval: "2h" }])).toEqual(["1h", "1h", "2h"]);
    expect(intervals([{ name: "noon", rig: "*", interval: "2h" }])).toEqual(["2h", "2h", "2h"]);
    expect(scan(files, { ...both, overrides: [{ name: "noon", rig: "*", gate: "whim" }] }).texts[0]).toContain(
      'order "noon": unknown trigger type "whim"',
    );
    expect(scan(files, { ...both, overrides: [{ name: "noon", enabled: false }] }).names).toEqual([
      "noon:rig:dock",
      "noon:rig:quay",
    ]);
  });

  it.each([
    [{ interval: "2h" }, "orders.overrides[0]: name is required"],
    [{ name: "gone" }, 'orders.overrides[0]: order "gone" not found'],
    [{ name: "dusk", enabled: true }, 'orders.overrides[0]: order "dusk" not found'],
    [{ name: "gone", rig: "*" }, 'orders.overrides[0]: order "gone" not found (rig "*" matches no instances)'],
    [{ name: "noon", rig: "pier" }, 'orders.overrides[0]: order "noon" (rig "pier") not found'],
    [
      { name: "noon" },
      'orders.overrides[0]: order "noon" not found at city scope (2 instances rig-scoped); set rig = "dock", rig = "quay" to target a per-rig instance, or use rig = "*" to target all instances',
    ],
  ])("%j is refused", (override, message) => {
    expect(scan(files, { rigs, overrides: [override] }).texts).toEqual([message]);
  });
});
