import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { composeCity } from "@/lib/city/compose";
import { memoryTree } from "@/lib/files/memory-tree";
import { getBead } from "@/server/bead/find-bead";
import { TestCity } from "@/server/bead/testing";
import type { Store } from "@/server/db/store";
import { storeKinds, testStore } from "@/server/db/testing";
import { readEvents } from "@/server/event/read-events";
import { followWisp, operateLoop } from "./advance-loop";
import type { ConvergeScene } from "./converge-scene";
import { createLoop } from "./create-loop";
import { followClosedWisps } from "./follow-closed";

const FILES = {
  "city.toml": '[workspace]\nname = "kx"\n',
  "pack.toml": '[pack]\nname = "harbor"\nschema = 2\n',
  "agents/solo/agent.toml": "max_active_sessions = 1\n",
  "agents/solo/prompt.md": "x\n",
  "formulas/mend.toml": 'formula = "mend"\n\n[[steps]]\nid = "a"\ntitle = "Mend, then {{evaluate_prompt}}"\n',
  "formulas/graph.toml":
    'formula = "graph"\n\n[requires]\nformula_compiler = ">=2.0.0"\n\n[[steps]]\nid = "a"\ntitle = "A"\n',
};

describe.each(storeKinds)("convergence on %s", (kind) => {
  let store: Store;
  let root: string;
  let counter = 0;
  beforeAll(async () => {
    store = await testStore(kind);
    root = await mkdtemp(join(tmpdir(), "cityhall-converge-"));
    await writeFile(join(root, "gate.sh"), '#!/bin/sh\ntest "$GC_CONVERGE_ITERATION" -ge 2\n');
    await chmod(join(root, "gate.sh"), 0o755);
  });
  afterAll(async () => {
    await store.close();
    await rm(root, { recursive: true, force: true });
  });

  const open = async () => {
    const city = await TestCity.open(store, `converge-${kind}-${++counter}`);
    const tree = memoryTree(FILES, root);
    const composed = composeCity(tree, root).city;
    if (!composed) throw new Error("the city does not load");
    const scene: ConvergeScene = {
      store,
      cityId: city.cityId,
      city: composed,
      tree,
      rig: null,
      standing: { role: "admin", grants: ["exec.fix"] },
    };
    const start = (given: object = {}) =>
      createLoop(store, scene, { formula: "mend", target: "solo", evaluatePrompt: "look", ...given }, city.act);
    return { city, scene, start };
  };

  it("runtime 8.2 a gate that fails slings the next wisp, one that passes approves and closes the loop", async () => {
    const { city, scene, start } = await open();
    const first = await start({ gateMode: "condition", gateCondition: "gate.sh", maxIterations: 3 });
    expect(first).toMatchObject({ state: "active", iteration: 1 });
    expect(await getBead(store, scene.cityId, first.activeWisp)).toMatchObject({
      metadata: { "gc.routed_to": "solo" },
    });
    await city.close(first.activeWisp, { force: true, reason: "done" });
    const [second] = await followClosedWisps(scene, city.act);
    expect(second).toMatchObject({ state: "active", iteration: 2, gateOutcome: "fail", gateExitCode: 1 });
    expect(await followWisp(scene, { id: first.id, wisp: first.activeWisp }, city.act)).toMatchObject({ iteration: 2 });
    await city.close(second?.activeWisp ?? "", { force: true, reason: "done" });
    expect(await followClosedWisps(scene, city.act)).toMatchObject([
      { state: "terminated", terminalReason: "approved" },
    ]);
    expect(await city.status(first.id)).toBe("closed");
    const events = await readEvents(store, { cityId: scene.cityId });
    expect(events.filter((event) => event.type.startsWith("convergence.")).map((event) => event.type)).toEqual([
      "convergence.created",
      "convergence.iteration",
      "convergence.iteration",
      "convergence.terminated",
    ]);
  });

  it("runtime 15 row 40 operators are refused in the exact words, and a stopped loop is tried again as a new one", async () => {
    const { city, scene, start } = await open();
    const loop = await start({ gateMode: "manual" });
    const operate = (verb: "approve" | "iterate" | "stop" | "retry") =>
      operateLoop(store, scene, { id: loop.id, verb }, city.act);
    await expect(operate("approve")).rejects.toThrow(
      `cannot approve bead "${loop.id}": state is "active", expected "waiting_manual"`,
    );
    await city.close(loop.activeWisp, { force: true, reason: "done" });
    expect(await followClosedWisps(scene, city.act)).toMatchObject([
      { state: "waiting_manual", waitingReason: "manual" },
    ]);
    expect(await operate("iterate")).toMatchObject({ state: "active", iteration: 2 });
    expect(await operate("stop")).toMatchObject({ state: "terminated", terminalReason: "stopped" });
    const again = await operate("retry");
    expect(again).toMatchObject({ state: "active", iteration: 1 });
    expect(again.id).not.toBe(loop.id);
  });

  it("formula 5 a v2 formula is refused before anything is written", async () => {
    const { city, start } = await open();
    await expect(start({ formula: "graph" })).rejects.toThrow('convergence wisps do not support v2 formula "graph"');
    await expect(start({ gateMode: "condition" })).rejects.toThrow(
      'gate mode is "condition" but no condition path configured',
    );
    await expect(start({ target: "nobody" })).rejects.toThrow('agent "nobody" not found');
    expect(await city.events()).toEqual([]);
  });
});
