import { expect, test } from "vitest";
import { composeCity } from "@/lib/city/compose";
import { packToml } from "@/lib/city/testing/city-of";
import { MEMORY_ROOT } from "@/lib/files/memory-tree";
import { overlayTree } from "@/lib/files/overlay-tree";
import { builtinChecks, runBuiltinCheck } from "../builtin-checks";
import type { DoctorFacts } from "../facts";
import { factsOf, sightOf, storeOf, testNow } from "../testing";
import { RepairRefusal } from "./refuse-repair";
import { planDigest, type RepairStep, writtenTexts } from "./repair-plan";

const check = (name: string) => builtinChecks.find((each) => each.name === name)!;

function plan(name: string, facts: DoctorFacts): readonly RepairStep[] {
  const found = check(name).repair!(facts);
  return "steps" in found ? found.steps : [];
}

/** The files that a repair writes, by their path in the city, and how the check stands on them. */
function repaired(name: string, facts: DoctorFacts) {
  expect(runBuiltinCheck(check(name), facts).status).not.toBe("ok");
  const texts = writtenTexts(plan(name, facts));
  const tree = overlayTree(facts.tree, texts);
  const then = { ...facts, tree, composition: composeCity(tree, MEMORY_ROOT) };
  const written = Object.fromEntries([...texts].map(([path, text]) => [path.slice(MEMORY_ROOT.length + 1), text]));
  return { written, then, status: runBuiltinCheck(check(name), then).status };
}

const refusal = (name: string, facts: DoctorFacts): string => {
  try {
    plan(name, facts);
  } catch (error) {
    if (error instanceof RepairRefusal) return error.message;
    throw error;
  }
  return "";
};

test("runtime 10.2 --fix moves [[agent]] tables into agents/<name>/ and leaves the rest of the file alone", () => {
  const { written, status, then } = repaired(
    "v2-agent-format",
    factsOf({
      "pack.toml": `# ours\n${packToml("quay")}\n[[agent]]\nname = "hand"\nidle_timeout = "10m"\n[agent.env]\nA = "1"\n\n# globals\n[global]\nsession_live = []\n`,
      "agents/hand/prompt.md": "Tie the ropes.\n",
    }),
  );
  expect(written["agents/hand/agent.toml"]).toBe('idle_timeout = "10m"\n\n[env]\nA = "1"\n');
  expect(written["pack.toml"]).toBe(`# ours\n${packToml("quay")}\n# globals\n[global]\nsession_live = []\n`);
  expect(status).toBe("ok");
  expect(then.composition.city?.agents.find((agent) => agent.name === "hand")?.config).toMatchObject({
    idle_timeout: "10m",
    env: { A: "1" },
  });
});

test("runtime 10.2 --fix makes imports of workspace.includes, and rig defaults of default_rig_includes", () => {
  const kit = { "packs/kit/pack.toml": packToml("kit") };
  const includes = factsOf({ ...kit, "city.toml": '[workspace]\nsuspended = false\nincludes = ["packs/kit"]\n' });
  expect(repaired("v2-import-format", includes)).toMatchObject({
    status: "ok",
    written: { "city.toml": "[workspace]\nsuspended = false\n" },
  });
  expect(repaired("v2-import-format", includes).written["pack.toml"]).toContain(
    '[imports.kit]\nsource = "packs/kit"\n',
  );
  const rigs = factsOf({ ...kit, "city.toml": '[workspace]\ndefault_rig_includes = ["packs/kit"]\n' });
  const { written, status } = repaired("v2-default-rig-import-format", rigs);
  expect(written["city.toml"]).toContain('[defaults.rig.imports.kit]\nsource = "packs/kit"\n');
  expect(status).toBe("ok");
});

test("pack 2.12 builtin-pack-imports makes imports of the system packs that the city runs with", () => {
  const system = { "city.toml": '[workspace]\nincludes = [".gc/system/packs/bd"]\n' };
  const there = factsOf({ ...system, ".gc/system/packs/bd/pack.toml": packToml("bd") });
  const { written, status, then } = repaired("builtin-pack-imports", there);
  expect(written["pack.toml"]).toContain('[imports.bd]\nsource = ".gc/system/packs/bd"\n');
  expect(status).toBe("ok");
  expect(then.composition.city?.imports[0]).toMatchObject({ binding: "bd", toDir: "/city/.gc/system/packs/bd" });
  expect(refusal("builtin-pack-imports", factsOf(system))).toContain("holds no pack.toml");
});

test("reference 19.4 --fix takes attachment lists out of agents, defaults and overrides, and out of nothing else", () => {
  const { written, status } = repaired(
    "deprecated-attachment-fields",
    factsOf({
      "city.toml":
        '[agent_defaults]\nskills = ["x"]\n\n[[rigs]]\nname = "dock"\npath = "dock"\n[rigs.imports.kit]\nsource = "packs/kit"\n[[rigs.overrides]]\nagent = "kit.deckhand"\nmcp_append = ["y"]\n',
      "packs/kit/pack.toml": packToml("kit"),
      "packs/kit/agents/deckhand/agent.toml": 'scope = "rig"\n',
      "agents/hand/agent.toml": 'mcp = ["z"] # old\nidle_timeout = "10m"\n[env]\nskills = "kept"\n',
    }),
  );
  expect(written["agents/hand/agent.toml"]).toBe('idle_timeout = "10m"\n[env]\nskills = "kept"\n');
  expect(written["city.toml"]).not.toMatch(/skills|mcp/);
  expect(status).toBe("ok");
});

test("reference 20 --fix moves the identity and the paths of rigs to .gc/site.toml", () => {
  const facts = factsOf({
    "city.toml": '[workspace]\nname = "quay"\nprefix = "q"\n\n[[rigs]]\nname = "dock"\npath = "../dock"\n',
    ".gc/site.toml": '[[rig]]\nname = "pier"\npath = "/pier"\n',
  });
  const identity = repaired("v2-workspace-name", facts);
  expect(identity.written[".gc/site.toml"]).toMatch(/^workspace_name = "quay"\nworkspace_prefix = "q"\n\[\[rig\]\]/);
  expect(identity.then.composition.city).toMatchObject({ name: "quay", prefix: "q" });
  const paths = repaired("v2-rig-path", facts);
  expect(paths.written[".gc/site.toml"]).toContain('[[rig]]\nname = "dock"\npath = "../dock"\n');
  expect(paths.then.composition.city?.rigs[0]).toMatchObject({ path: "../dock", pathSource: "site" });
  expect([identity.status, paths.status]).toEqual(["ok", "ok"]);
});

test("security 7 a repair that cannot be proved says what to do by hand, and plans nothing", () => {
  const table = '[[agent]]\nname = "hand"\n';
  expect(refusal("v2-agent-format", factsOf({ "city.toml": "[[agent]]\nprompt = 1\n" }))).toContain("has no name");
  expect(refusal("v2-agent-format", factsOf({ "city.toml": '[[agent]]\nname = "../up"\n' }))).toContain("has no name");
  expect(refusal("v2-agent-format", factsOf({ "city.toml": table, "agents/hand/agent.toml": "" }))).toContain(
    "exists already",
  );
  expect(refusal("v2-import-format", factsOf({ "city.toml": "[workspace]\nincludes = 5\n" }))).toContain("no list");
  expect(refusal("v2-import-format", factsOf({ "city.toml": '[workspace]\nincludes = ["gone"]\n' }))).toContain(
    "gone holds no pack.toml",
  );
});

test("runtime 10.2 broken worktrees are set aside, never deleted; drift is derived again; sessions are ended where they are seen", () => {
  const worktrees = [{ path: "/city/.gc/worktrees/dock/hand", gitDir: "/gone", valid: false }];
  expect(plan("worktrees", factsOf({}, { host: { ...factsOf().host, worktrees } }))).toEqual([
    { kind: "move", from: worktrees[0]!.path, to: `/city/.gc/set-aside/${testNow.slice(0, 10)}/worktrees/dock/hand` },
  ]);
  expect(plan("store-consistency", factsOf({}, { store: storeOf({ drifted: ["kx-1"] }) }))).toEqual([
    { kind: "derive", beads: ["kx-1"] },
  ]);
  expect(refusal("store-consistency", factsOf())).toContain("cityhall dep remove");
  const seen = { source: "tmux", id: "$3", sessionName: "quay-hand" } as never;
  const sight = sightOf([{ running: false, observations: [seen] }]);
  expect(plan("zombie-sessions", factsOf({}, { sight }))).toEqual([
    { kind: "end-session", source: "tmux", id: "$3", sessionName: "quay-hand" },
  ]);
  expect(refusal("orphan-sessions", factsOf({}, { sight: sightOf([{ declared: false }]) }))).toContain("no source");
});

test("security 7 a plan is named by everything that it does", () => {
  const step: RepairStep = { kind: "write", path: "/city/a", before: undefined, after: "x" };
  const others: RepairStep[] = [
    { ...step, after: "y" },
    { ...step, before: "" },
    { ...step, path: "/city/b" },
  ];
  expect(new Set([step, ...others].map((each) => planDigest([each]))).size).toBe(4);
});
