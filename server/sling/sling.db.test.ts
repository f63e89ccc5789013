import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { slingRequest } from "@/lib/sling/sling-request";
import { getBead } from "@/server/bead/find-bead";
import { listReady } from "@/server/bead/list-ready";
import { TestCity } from "@/server/bead/testing";
import type { Store } from "@/server/db/store";
import { storeKinds, testStore } from "@/server/db/testing";
import { sling } from "./sling";
import { sceneOf, typeSling } from "./testing";

const CITY = {
  "city.toml": `[workspace]
name = "kx"

[[rigs]]
name = "web"
path = "web"
formula_vars = { branch = "rig", mode = "rig" }
[rigs.imports.kit]
source = "packs/kit"
`,
  "pack.toml": '[pack]\nname = "harbor"\nschema = 2\n',
  "packs/kit/pack.toml": '[pack]\nname = "kit"\nschema = 2\n',
  "packs/kit/agents/hand/agent.toml": "max_active_sessions = 1\n",
  "packs/kit/agents/hand/prompt.md": "x\n",
  "agents/solo/agent.toml": "max_active_sessions = 1\n",
  "agents/solo/prompt.md": "x\n",
  "agents/free/prompt.md": "x\n",
  "agents/named/agent.toml": 'max_active_sessions = 1\nnamepool = "names.txt"\n',
  "agents/named/prompt.md": "x\n",
  "agents/named/names.txt": "ann\nbob\n",
  "agents/raw/agent.toml": 'max_active_sessions = 1\ndefault_sling_formula = "memo"\n',
  "agents/raw/prompt.md": "x\n",
  "formulas/three.toml":
    'formula = "three"\n\n[[steps]]\nid = "a"\ntitle = "A"\n\n[[steps]]\nid = "b"\ntitle = "B"\nneeds = ["a"]\n\n[[steps]]\nid = "c"\ntitle = "C"\nneeds = ["b"]\n',
  "formulas/memo.toml": 'formula = "memo"\ndescription = "Write"\n',
  "formulas/watch.toml": 'formula = "watch"\nphase = "vapor"\n\n[[steps]]\nid = "w"\ntitle = "W"\n',
  "formulas/ghost.toml": 'formula = "ghost"\n\n[[steps]]\nid = "a"\ntitle = "Fix {{ghost}}"\n',
  "formulas/mix.toml":
    'formula = "mix"\n\n[vars]\nbranch = "formula"\nmode = "formula"\nissue = "formula"\nlast = "formula"\n\n[[steps]]\nid = "s"\ntitle = "{{branch}} {{mode}} {{issue}} {{last}}"\n',
};

describe.each(storeKinds)("sling on %s", (kind) => {
  let store: Store;
  let counter = 0;
  beforeAll(async () => {
    store = await testStore(kind);
  });
  afterAll(async () => store.close());

  const open = async (beads: Parameters<TestCity["given"]>[0] = [], edges: Parameters<TestCity["given"]>[1] = []) => {
    const city = await TestCity.open(store, `sling-${kind}-${++counter}`);
    await city.given(beads, edges);
    const scene = sceneOf(city.cityId, CITY);
    const type = (...argv: string[]) => typeSling(store, scene, argv, city.act);
    const bead = (id: string) => getBead(store, city.cityId, id);
    return { city, scene, type, bead };
  };

  it("runtime 7.3 a plain bead is routed, gets a convoy, and keeps its assignee free", async () => {
    const { type, bead, city } = await open([{ id: "kx-1" }]);
    const typed = await type("solo", "kx-1");
    expect(typed).toMatchObject({ exit: 0, stderr: "" });
    expect(typed.stdout).toMatch(/^Auto-convoy kx-\w+\nSlung kx-1 → solo$/);
    expect(await bead("kx-1")).toMatchObject({ assignee: "", metadata: { "gc.routed_to": "solo" } });
    expect(await city.events()).toContainEqual(expect.stringMatching(/^convoy\.created /));
    expect((await type("solo", "kx-1")).stdout).toBe("Bead kx-1 already routed to solo — skipping (idempotent)");
    await city.expectDerived();
  });

  it("SL-02 formula 5 a stepped formula to a namepool or an unlimited agent is rejected before cooking; a root-only one passes", async () => {
    const { type, city } = await open();
    for (const target of ["named", "free"]) {
      const typed = await type(target, "three", "--formula");
      expect(typed).toMatchObject({ exit: 1 });
      expect(typed.stderr).toContain('formula "three" root is a molecule container, not Ready-visible work');
    }
    expect(await city.events()).toEqual([]);
    expect((await type("named", "memo", "--formula")).stdout).toMatch(
      /^Slung formula "memo" \(wisp root kx-\w+\) → named$/,
    );
  });

  it("runtime 7.9 a vapor formula says that only its root was made", async () => {
    const { type } = await open();
    expect((await type("free", "watch", "--formula")).stdout).toContain('note: "watch" is a vapor formula');
  });

  it("SL-07 SL-12 formula 3 a root-only wisp is ready work with the route and without an assignee; a molecule is a unit", async () => {
    const { type, city, scene } = await open();
    await type("free", "memo", "--formula");
    await type("solo", "three", "--formula");
    const ready = await listReady(store, { cityId: scene.cityId, now: city.now });
    expect(ready.map((each) => [each.title, each.metadata["gc.routed_to"], each.assignee])).toEqual([
      ["memo", "free", ""],
    ]);
  });

  it("SL-06 formula 1.4 explicit beats rig beats injected beats default", async () => {
    const { type, city, bead } = await open([{ id: "web-1", rig: "web" }]);
    expect((await type("web/kit.hand", "web-1", "--on", "mix", "--var", "branch=cli")).exit).toBe(0);
    const step = (await city.events())
      .filter((event) => event.startsWith("bead.created"))
      .map((event) => event.split(" ")[1] as string);
    const titles = await Promise.all(step.map(async (id) => (await bead(id)).title));
    expect(titles).toContain("cli rig web-1 formula");
  });

  it("SL-09 runtime 7.3 the default formula applies to plain beads, says where it came from, and is switched off", async () => {
    const { type, bead } = await open([{ id: "kx-1" }, { id: "kx-2" }]);
    const typed = await type("raw", "kx-1");
    expect(typed.stdout).toContain('Slung kx-1 (with default formula "memo") → raw');
    expect(typed.stdout).toContain('Default formula "memo" of raw, from ');
    expect((await bead("kx-1")).metadata.molecule_id).toBeTruthy();
    expect((await type("raw", "kx-2", "--no-formula")).stdout).toContain("Slung kx-2 → raw");
    expect((await type("raw", "kx-1")).stdout).toContain("skipping (idempotent)");
  });

  it("decisions R14 a live attachment refuses --on; --force burns it first; a dry run never does", async () => {
    const { type, bead } = await open(
      [
        { id: "kx-1", assignee: "z", metadata: { molecule_id: "kx-m" } },
        { id: "kx-m", type: "molecule" },
        { id: "kx-s", type: "epic" },
        { id: "kx-t", type: "step" },
      ],
      [
        ["kx-s", "kx-m", "parent-child"],
        ["kx-t", "kx-s", "parent-child"],
      ],
    );
    expect((await type("solo", "kx-1", "--on", "three")).stderr).toBe(
      "gc sling: bead kx-1 already has attached molecule kx-m",
    );
    const dry = await type("solo", "kx-1", "--on", "three", "--dry-run", "--force");
    expect(dry).toMatchObject({ exit: 1 });
    expect(dry.stdout).toContain("Pre-check: kx-1 already has attached molecule kx-m");
    expect((await bead("kx-m")).status).toBe("open");
    expect((await type("solo", "kx-1", "--on", "three", "--force")).stderr).toContain(
      "Auto-burned stale molecule kx-m",
    );
    for (const id of ["kx-m", "kx-s", "kx-t"])
      expect(await bead(id)).toMatchObject({ status: "closed", closeReason: "burned: replaced by a sling to solo" });
  });

  it("a closed attachment is no conflict", async () => {
    const { type } = await open([
      { id: "kx-1", metadata: { molecule_id: "kx-m" } },
      { id: "kx-m", type: "molecule", status: "closed" },
    ]);
    expect((await type("solo", "kx-1", "--on", "three")).exit).toBe(0);
  });

  it("runtime 7.5 one attached member stops a whole convoy before any write", async () => {
    const { type, city } = await open(
      [
        { id: "kx-v", type: "convoy" },
        { id: "kx-1" },
        { id: "kx-2", metadata: { molecule_id: "kx-m" } },
        { id: "kx-m", type: "molecule" },
      ],
      [
        ["kx-v", "kx-1", "tracks"],
        ["kx-v", "kx-2", "tracks"],
      ],
    );
    expect((await type("solo", "kx-v", "--on", "three")).stderr).toContain(
      "cannot use --on: beads already have attached molecules: kx-2 (has molecule kx-m)",
    );
    expect(await city.events()).toEqual([]);
  });

  it("runtime 7.9 a convoy is expanded: open members are routed, others skipped, foreign ones fail by themselves", async () => {
    const { type, city } = await open(
      [
        { id: "kx-v", type: "convoy" },
        { id: "kx-1" },
        { id: "kx-2", status: "in_progress" },
        { id: "web-1", rig: "web" },
      ],
      [
        ["kx-v", "kx-1", "tracks"],
        ["kx-v", "kx-2", "tracks"],
        ["kx-v", "web-1", "tracks"],
      ],
    );
    const all = await type("solo", "kx-v");
    expect(all.stdout.split("\n")).toEqual([
      "Expanding convoy kx-v (3 children, 2 open)",
      "  Slung kx-1 → solo",
      "  Skipped kx-2 (status: in_progress)",
      "  Slung web-1 → solo",
      "Slung 2/3 children of kx-v → solo",
    ]);
    const some = await type("web/kit.hand", "kx-v");
    expect(some).toMatchObject({ exit: 1 });
    expect(some.stdout).toContain(
      '  Failed kx-1: cross-rig routing — bead kx-1 (prefix "kx") → agent web/kit.hand (rig prefix "web")',
    );
    expect(some.stdout).toContain("1/3 children failed");
    await city.expectDerived();
  });

  it("runtime 7.4 a bead of another store is refused, forced or not", async () => {
    const { type } = await open([{ id: "kx-1" }]);
    expect((await type("web/kit.hand", "kx-1")).stderr).toBe(
      'gc sling: cross-rig routing — bead kx-1 (prefix "kx") → agent web/kit.hand (rig prefix "web")',
    );
    expect((await type("web/kit.hand", "kx-1", "--force")).stderr).toContain(
      "refusing cross-store route: bead kx-1 lives in city",
    );
    expect((await type("web/kit.hand", "kx-1", "--dry-run")).stdout).toContain(
      "Without --force, sling would refuse to route (exit 1).",
    );
  });

  it("a placeholder that nobody supplied names the step and nothing is written", async () => {
    const { type, city } = await open();
    const typed = await type("solo", "ghost", "--formula");
    expect(typed.stderr).toContain(
      "bead title contains unresolved variable(s) {{ghost}} — missing or misspelled --var(s)?",
    );
    expect(await city.events()).toEqual([]);
  });

  it("free text becomes a task, also when it is the name of a formula", async () => {
    const { type } = await open();
    expect((await type("solo", "kilnfire")).stdout).toMatch(/^Created kx-\w+ — "kilnfire"/);
    expect((await type("solo", "tidy the quay")).stdout).toContain('— "tidy the quay"');
  });

  it("runtime 15 rows 28, 30 and 37 in their words", async () => {
    const { type } = await open([
      { id: "kx-e", type: "epic" },
      { id: "kx-v", type: "convoy" },
      { id: "web-1", rig: "web" },
    ]);
    const stderr = async (...argv: string[]) => (await type(...argv)).stderr;
    expect(await stderr("solo", "kx-e")).toBe(
      "gc sling: bead kx-e is an epic; first-class support is for convoys only",
    );
    expect(await stderr("solo", "kx-v")).toBe("gc sling: convoy kx-v has no open children");
    expect(await stderr("solo", "kx-zz9")).toBe('gc sling: bead "kx-zz9" not found in store city');
    expect(await stderr("web-1")).toBe('gc sling: rig "web" has no default_sling_target');
    expect(await stderr("zz-1")).toBe('gc sling: no rig with prefix "zz" for bead zz-1');
    expect(await stderr("three", "--formula")).toBe("gc sling: --formula requires explicit target");
    expect(await stderr("please tidy up")).toBe("gc sling: inline text requires explicit target");
  });

  it("a dry run writes nothing and ends with the fixed line", async () => {
    const { type, city } = await open([{ id: "kx-1" }]);
    const typed = await type("solo", "kx-1", "--dry-run");
    expect(typed.stdout).toMatch(/^Dry run: gc sling solo kx-1\n/);
    expect(typed.stdout).toContain("Route command (not executed):");
    expect(typed.stdout).toMatch(/No side effects executed \(--dry-run\)\.$/);
    expect(await city.events()).toEqual([]);
  });

  it("somebody else's bead is routed with a warning, and handed over with --reassign", async () => {
    const { type, bead } = await open([{ id: "kx-1", assignee: "nomad" }]);
    expect((await type("solo", "kx-1")).stderr).toBe('warning: bead kx-1 already assigned to "nomad"');
    expect(await bead("kx-1")).toMatchObject({ assignee: "nomad", metadata: { "gc.routed_to": "solo" } });
    await type("solo", "kx-1", "--reassign");
    expect((await bead("kx-1")).assignee).toBe("");
  });

  it("ux 47 the same key slings once, a moved revision is refused", async () => {
    const { scene, city } = await open();
    const request = slingRequest("tidy up", { target: "solo" });
    const options = { idempotencyKey: "k1", expectedRevision: scene.city.revision };
    const first = await sling(store, scene, request, city.act, options);
    const again = await sling(store, scene, request, city.act, options);
    expect(again.created).toEqual(first.created);
    await expect(sling(store, scene, request, city.act, { expectedRevision: "old" })).rejects.toThrow(
      "the city has changed",
    );
  });
});
