import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audit } from "@/drizzle/schema/audit";
import { memberships } from "@/drizzle/schema/memberships";
import { packToml } from "@/lib/city/testing/city-of";
import { registerCity } from "../../../bead/register-city";
import type { OpenCity } from "../../../console/open-cities";
import type { Store } from "../../../db/store";
import { storeKinds, testStore } from "../../../db/testing";
import { ScriptCity } from "../../../doctor/testing";
import type { Context } from "../../context";
import { createCallerFactory } from "../../procedures";
import { appRouter } from "../../router";

const sh = (body: string) => `#!/bin/sh\n${body}\n`;
const caller = createCallerFactory(appRouter);
const city = "quay";

describe.each(storeKinds)("on the %s store", (kind) => {
  let store: Store;
  let folder: ScriptCity;
  beforeAll(async () => {
    store = await testStore(kind);
    folder = await ScriptCity.open(store, city, {
      "pack.toml": packToml("quay", '[imports.tide]\nsource = "packs/tide"\n[runtimes.boat]\ncommand = "bin/boat"\n'),
      "bin/boat": sh('[ "$1" = protocol ] && exit 2; exit 1'),
      "packs/tide/pack.toml": packToml("tide"),
      "packs/tide/commands/now/run.sh": sh('echo "now $1"'),
      "packs/tide/doctor/lamp/run.sh": sh("test -e lit && exit 0; echo dark; exit 2"),
      "packs/tide/doctor/lamp/fix.sh": sh("touch lit; echo lighting"),
    });
    const now = new Date();
    await registerCity(
      store,
      { cityId: city, name: city, path: folder.root, stores: [{ rig: "", prefix: "kx" }] },
      { actor: "t", now },
    );
    for (const [personId, role, grants] of [
      ["vera", "viewer", []],
      ["otto", "operator", []],
      ["ada", "operator", ["exec.fix"]],
    ] as const)
      await store.db
        .insert(memberships)
        .values({ cityId: city, personId, role, grants: [...grants], grantedBy: "t", grantedAt: now });
  });
  afterAll(async () => {
    await folder.close();
    await store.close();
  });

  const as = (personId: string) => {
    const state = async () => ({ current: await folder.load() });
    const open = { id: city, path: folder.root, load: () => folder.load(), state } as OpenCity;
    const session = { idHash: personId, personId, name: personId, isAdmin: false, authMethod: "test" };
    return caller({
      store,
      cities: {
        get: async (id: string) => (id === city ? open : undefined),
        list: () => [open],
        open: async () => open,
      },
      session,
      requestId: personId,
      ipHash: "",
      now: () => new Date(),
    } as unknown as Context);
  };
  const audited = async (action: string) =>
    (await store.db.select().from(audit).where(eq(audit.action, action))).map(
      ({ actor, target, result }) => `${actor} ${target} ${result}`,
    );

  test("security 6 a command is listed, shown, run by whom the grant allows, then by every operator, and audited", async () => {
    const { items } = await as("vera").command.list({ city });
    expect(items).toMatchObject([
      { name: "tide now", packName: "tide", allowed: false, importedBy: { path: "imports.tide" } },
    ]);
    const script = await as("vera").command.script({ city, name: "tide now" });
    expect(script.text).toContain('echo "now $1"');
    expect(script.environment.find(({ name }) => name === "GC_PACK_NAME")?.value).toBe("tide");
    expect(script.environment.find(({ name }) => name === "PATH")?.value).toBeNull();
    const run = (person: string) =>
      as(person).command.run({ city, name: "tide now", args: ["$HOME"], sha256: script.sha256, runId: randomUUID() });
    await expect(run("vera")).rejects.toThrow("needs the role operator");
    await expect(run("otto")).rejects.toThrow("was never allowed to run here");
    expect(await run("ada")).toEqual({ end: "exited", exitCode: 0 });
    expect(await run("otto")).toEqual({ end: "exited", exitCode: 0 });
    const [last] = await as("vera").script.list({ city, kinds: ["command"] });
    expect(last).toMatchObject({ name: "tide now", args: ["$HOME"], startedBy: "otto", state: "exited" });
    expect((await as("vera").script.show({ city, id: last!.id })).output).toBe("now $HOME\n");
    expect(await audited("command.run")).toEqual([
      "vera tide now denied",
      "otto tide now started",
      "otto tide now refused",
      ...["ada", "otto"].flatMap((who) => [`${who} tide now started`, `${who} tide now done`]),
    ]);
  });

  test("ux 51 a check runs when its bytes were shown, its repair is bound to its own, and the finding follows", async () => {
    await as("ada").doctor.run({ city, only: ["tide:lamp"] });
    const row = async () => (await as("vera").doctor.list({ city })).rows.find(({ name }) => name === "tide:lamp");
    expect(await row()).toMatchObject({ status: "not-run", script: { allowed: false, hasFix: true } });
    await as("ada").doctor.run({ city, only: ["tide:lamp"], shown: { "tide:lamp": (await row())!.script!.sha256 } });
    expect(await row()).toMatchObject({ status: "error", message: "dark", script: { allowed: true } });
    const shown = await as("vera").doctor.script({ city, check: "tide:lamp", kind: "fix" });
    const fix = (person: string, sha256 = shown.sha256) =>
      as(person).doctor.fix({ city, check: "tide:lamp", sha256, runId: randomUUID() });
    await expect(fix("otto")).rejects.toThrow("needs the grant exec.fix");
    expect(await fix("ada", "0".repeat(64))).toMatchObject({
      fixed: false,
      fixError: expect.stringContaining("changed after it was shown"),
    });
    expect(await fix("ada")).toMatchObject({ status: "ok", fixed: true });
    expect(await row()).toMatchObject({ status: "ok" });
  });

  test("pack 1.2.8 a runtime is listed with its file and tried against the bytes that were shown", async () => {
    const { items, collisions } = await as("vera").runtime.list({ city });
    expect(items).toMatchObject([{ name: "boat", file: `${folder.root}/bin/boat`, problem: "", allowed: false }]);
    expect(collisions).toEqual([]);
    const { sha256 } = await as("vera").runtime.script({ city, name: "boat" });
    const probe = (person: string) =>
      as(person).runtime.probe({ city, name: "boat", suite: "check", sha256, runId: randomUUID() });
    await expect(probe("otto")).rejects.toThrow("was never allowed to run here");
    const { holds, results } = await probe("ada");
    expect(holds).toBe(false);
    expect(results[0]).toMatchObject({ code: "RPP-1", outcome: "pass" });
  });

  test("pack 1.2.14 providers are shown resolved and every price with its layer", async () => {
    const { items, otherPresets, prices } = await as("vera").config.providers({ city });
    expect(items).toEqual([]);
    expect(otherPresets).toContain("claude");
    expect(new Set(prices.map(({ layer }) => layer))).toEqual(new Set(["builtin"]));
  });
});
