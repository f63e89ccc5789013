import { describe, expect, test } from "vitest";
import type { Diagnostic } from "@/lib/diagnostic/diagnostic";
import { builtinChecks, checksOf, runBuiltinCheck, runRigChecks } from "./builtin-checks";
import { requiredTypes } from "./check/beads-folder";
import { failingConfigs, failingStates } from "./failing-cities";
import { beadFact, factsOf, runNamed, sessionFact, sightOf, storeOf, testNow } from "./testing";

const failing = { ...failingConfigs, ...failingStates };

test("runtime 10.2 every built-in check has a city that makes it fail", () => {
  expect(Object.keys(failing).sort()).toEqual(builtinChecks.map(({ name }) => name).sort());
});

describe("ux 50 a finding says what, with evidence, and what to do", () => {
  test.each(Object.entries(failing))("%s", (name, { facts, evidence }) => {
    const found = runNamed(name, facts());
    expect(["warning", "error"]).toContain(found.status);
    expect([found.message, ...found.details].join("\n")).toContain(evidence);
    expect(found.hint).not.toBe("");
  });
});

test("runtime 10.2 a plain city makes no check fail", () => {
  const results = builtinChecks.map((check) => runBuiltinCheck(check, factsOf()));
  const loud = results
    .filter(({ status }) => status !== "ok")
    .map(({ name, status, message }) => `${name}: ${status}: ${message}`);
  expect(loud).toEqual([]);
});

test("ux 53 checks that need the configuration or the store are not run without them, never passed", () => {
  const broken = factsOf({ "city.toml": "[workspace\n" }, { store: { kind: "unavailable", reason: "no answer" } });
  const needy = builtinChecks.filter((check) => check.needs !== "files").map((check) => runBuiltinCheck(check, broken));
  expect(new Set(needy.map(({ status }) => status))).toEqual(new Set(["not-run"]));
  const closed = factsOf({}, { store: { kind: "unavailable", reason: "no answer" } });
  expect(runNamed("orphaned-routes", closed)).toMatchObject({ status: "not-run", message: "not run: no answer" });
});

test("runtime 10.1 a crash of ours is a blocking error", () => {
  const facts = factsOf();
  const tree = {
    ...facts.tree,
    list: () => {
      throw new Error("boom");
    },
  };
  expect(runNamed("stale-local-pack-dir", { ...facts, tree })).toMatchObject({
    status: "error",
    message: "panic: boom",
  });
});

test("decisions a smaller finding that no check knows by its code shows as a surprise", () => {
  const facts = factsOf();
  const finding = {
    code: "some-day-new",
    severity: "lint",
    message: "surprising",
    path: "x",
    file: "/city/city.toml",
  } as const;
  const composition = { ...facts.composition, diagnostics: [finding as unknown as Diagnostic] };
  expect(runNamed("config-surprises", { ...facts, composition }).message).toBe("surprising");
});

test("runtime 10.2 the kinds of session model findings", () => {
  const store = storeOf({
    beads: [
      beadFact("kx-1", { assignee: "gone" }),
      beadFact("kx-2", { assignee: "tired" }),
      beadFact("kx-3", { assignee: "somebody" }),
      beadFact("kx-4", { assignee: "gone", status: "closed" }),
    ],
    sessions: [
      sessionFact("kx-a", { aliasHistory: ["gone"], template: "ghost" }),
      sessionFact("kx-b", { sessionName: "tired", state: "archived" }),
      sessionFact("kx-c", { named: "mayor" }),
      sessionFact("kx-d", { named: "mayor" }),
    ],
  });
  expect(runNamed("session-model", factsOf({}, { store })).details).toEqual([
    "historical-alias-owner: kx-1 is assigned to gone, an earlier alias of session kx-a",
    "retired-bead-owner: kx-2 is assigned to tired, whose session is archived",
    "stale-routed-config: session kx-a runs ghost, which the city does not have",
    'configured-named-conflict: kx-c, kx-d are all "mayor"',
    'configured-named-conflict: "mayor" of kx-c is not configured',
  ]);
});

test("runtime 8.3 an order that is switched off, or has time left, is no finding", () => {
  const order = { scopedName: "nightly", everyMs: 3_600_000, enabled: true, lastRun: testNow };
  const orders = [
    order,
    { ...order, enabled: false, lastRun: "2026-01-01T00:00:00.000Z" },
    { ...order, lastRun: undefined },
  ];
  expect(runNamed("order-firing-current", factsOf({}, { orders })).status).toBe("ok");
});

test("runtime 10.2 a rig without its folder, or whose path is a file, fails; what hangs on it is not run", () => {
  const city = { "city.toml": '[[rigs]]\nname = "dock"\npath = "dock"\n' };
  const of = (kind: "missing" | "file" | "directory", git: boolean) =>
    runRigChecks(factsOf(city, { rigFolders: { dock: { kind, git } } })).map(({ name, status }) => `${name} ${status}`);
  expect(of("missing", false)).toEqual(["rig:dock:path error", "rig:dock:git not-run"]);
  expect(of("file", false)).toEqual(["rig:dock:path error", "rig:dock:git not-run"]);
  expect(of("directory", false)).toEqual(["rig:dock:path ok", "rig:dock:git warning"]);
  expect(of("directory", true)).toEqual(["rig:dock:path ok", "rig:dock:git ok"]);
});

test("runtime 10.2 a rig says which branch it stands on and whether its .beads can be read", () => {
  const city = { "city.toml": '[[rigs]]\nname = "dock"\npath = "dock"\ndefault_branch = "main"\n' };
  const of = (branch: string, metadata: string) =>
    runRigChecks(
      factsOf(city, {
        rigFolders: { dock: { kind: "directory", git: true, branch } },
        host: { worktrees: [], beads: { rigs: { dock: { dir: "/dock/.beads", metadata, config: "a: 1\n" } } } },
      }),
    )
      .slice(2)
      .map(({ name, status, message }) => `${name} ${status} ${message}`);
  expect(of("main", "{}")).toEqual(["rig:dock:root-branch ok on branch main", "rig:dock:beads ok .beads can be read"]);
  expect(of("try", "{")).toEqual([
    'rig:dock:root-branch warning on branch "try", default_branch is "main"',
    "rig:dock:beads error 1 file(s) of .beads cannot be read",
  ]);
});

test("runtime 10.2 custom-types: what a .beads configuration does not register is missed, and added by the repair", () => {
  const facts = (config: string) =>
    factsOf({}, { host: { worktrees: [], beads: { rigs: { dock: { dir: "/dock/.beads", config } } } } });
  const checkOf = (config: string) => checksOf(facts(config)).find(({ name }) => name === "custom-types:dock")!;
  const all = requiredTypes.join(",");
  for (const config of [`types.custom: "${all}"\n`, `types:\n  custom: [${all}]\n`]) {
    expect(runBuiltinCheck(checkOf(config), facts(config))).toMatchObject({
      status: "ok",
      message: `all ${requiredTypes.length} required types registered`,
    });
  }
  const lacking = `# ours\ntypes.custom: "${requiredTypes.slice(2).join(",")},own"\nprefix: dk\n`;
  const found = runBuiltinCheck(checkOf(lacking), facts(lacking));
  expect(found).toMatchObject({ status: "error", message: "missing 2 custom type(s): molecule, convoy" });
  const plan = checkOf(lacking).repair!(facts(lacking));
  const after = "steps" in plan && plan.steps[0]?.kind === "write" ? plan.steps[0].after : "";
  expect(after).toMatch(/^# ours\ntypes\.custom: .*own.*\nprefix: dk\n$/s);
  expect(runBuiltinCheck(checkOf(after), facts(after)).status).toBe("ok");
});

test("decisions R8 while no source says which sessions there are, nothing about them passes", () => {
  const blind = sightOf([], { status: "failed", complete: false });
  const names = ["agent-sessions", "zombie-sessions", "orphan-sessions"];
  for (const sight of [blind, undefined]) {
    expect(names.map((name) => runNamed(name, factsOf({}, { sight })).status)).toEqual(names.map(() => "not-run"));
  }
});
