import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { audit } from "@/drizzle/schema/audit";
import { citySources } from "@/drizzle/schema/city-sources";
import { memberships } from "@/drizzle/schema/memberships";
import { packToml } from "@/lib/city/testing/city-of";
import { registerCity } from "../../bead/register-city";
import type { OpenCity } from "../../console/open-cities";
import type { Store } from "../../db/store";
import { storeKinds, testStore } from "../../db/testing";
import type { Context } from "../../trpc/context";
import { createCallerFactory } from "../../trpc/procedures";
import { appRouter } from "../../trpc/router";
import { gatherFacts } from "../gather-facts";
import { ScriptCity } from "../testing";

const caller = createCallerFactory(appRouter);
const city = "quay";
const maintainer = { role: "maintainer", grants: [] } as const;

describe.each(storeKinds)("on the %s store", (kind) => {
  let store: Store;
  let folder: ScriptCity;
  beforeAll(async () => {
    store = await testStore(kind);
    folder = await ScriptCity.open(store, city, {});
    const now = new Date();
    const place = { cityId: city, name: city, path: folder.root, stores: [{ rig: "", prefix: "kx" }] };
    await registerCity(store, place, { actor: "t", now });
    for (const [personId, role] of [
      ["otto", "operator"],
      ["mia", "maintainer"],
    ] as const)
      await store.db
        .insert(memberships)
        .values({ cityId: city, personId, role, grants: [], grantedBy: "t", grantedAt: now });
  });
  beforeEach(() =>
    folder.write({
      "city.toml": '[workspace]\nname = "quay"\n',
      "pack.toml": `${packToml("quay")}\n[[agent]]\nname = "hand"\n`,
      ".gc/site.toml": "",
    }),
  );
  afterAll(async () => {
    await folder.close();
    await store.close();
  });

  const read = (path: string) => readFile(join(folder.root, path), "utf8");
  const there = (path: string) =>
    stat(join(folder.root, path)).then(
      () => true,
      () => false,
    );
  const as = (personId: string) => {
    const open = { id: city, path: folder.root, load: () => folder.load() } as OpenCity;
    const cities = { get: async () => open, list: () => [open], open: async () => open };
    const session = { idHash: personId, personId, name: personId, isAdmin: false, authMethod: "test" };
    return caller({
      store,
      cities,
      session,
      requestId: personId,
      ipHash: "",
      now: () => new Date(),
    } as unknown as Context);
  };
  const audited = async () =>
    (await store.db.select().from(audit).where(eq(audit.action, "doctor.repair"))).map(
      ({ actor, target, result }) => `${actor} ${target} ${result}`,
    );

  test("security 7 a repair is previewed, done as it was shown by whom the role allows, re-checked and audited", async () => {
    const check = "v2-workspace-name";
    await as("otto").doctor.run({ city, only: [check] });
    const shown = await as("otto").doctor.repairPreview({ city, check });
    expect(shown).toMatchObject({
      sentences: ["Change .gc/site.toml.", "Change city.toml."].sort().reverse(),
      passes: true,
      problems: [],
    });
    expect(shown.diff).toContain('+workspace_name = "quay"');
    await expect(as("otto").doctor.repair({ city, check, sha256: shown.sha256 })).rejects.toThrow("role maintainer");
    await expect(as("mia").doctor.repair({ city, check, sha256: "0".repeat(64) })).rejects.toThrow(
      "the city changed after the repair was shown",
    );
    expect(await read("city.toml")).toContain("name");
    expect(await as("mia").doctor.repair({ city, check, sha256: shown.sha256 })).toMatchObject({ fixed: true });
    expect(await read(".gc/site.toml")).toBe('workspace_name = "quay"\n');
    expect(await audited()).toEqual([
      ...["otto v2-workspace-name denied", "mia v2-workspace-name started", "mia v2-workspace-name refused"],
      ...["mia v2-workspace-name started", "mia v2-workspace-name done"],
    ]);
    const { rows } = await as("otto").doctor.list({ city });
    expect(rows.find((row) => row.name === check)).toMatchObject({ status: "ok", fixable: true });
    await expect(as("mia").doctor.repairPreview({ city, check })).rejects.toThrow("there is nothing to repair");
    await expect(as("mia").doctor.repairPreview({ city, check: "city-structure" })).rejects.toThrow("has no repair");
    await expect(as("mia").doctor.repairPreview({ city, check: "nobody" })).rejects.toThrow("no built-in check");
  });

  test("security 7 a repair that would break a city that loads is not offered", async () => {
    await folder.write({
      "pack.toml": packToml("quay"),
      // By the import the agent gets another name, which the patch does not know.
      "city.toml":
        '[workspace]\nincludes = [".gc/system/packs/bd"]\n[[patches.agent]]\nname = "keeper"\nidle_timeout = "1m"\n',
      ".gc/system/packs/bd/pack.toml": packToml("bd"),
      ".gc/system/packs/bd/agents/keeper/prompt.md": "x\n",
    });
    await expect(as("mia").doctor.repairPreview({ city, check: "builtin-pack-imports" })).rejects.toThrow(
      "the city would no longer load",
    );
  });

  test("runtime 10.1 --fix repairs what built-in checks found, and the checks behind see the city as it is then", async () => {
    const look = async () =>
      gatherFacts(folder.root, await folder.load(), { executor: store, cityId: city }, new Date());
    const names = /^(v2-agent-format|v2-workspace-name|config-surprises)$/;
    const results = await folder.doctor(names, { fix: true, look }, maintainer);
    expect(results.map(({ name, status, fixed }) => `${name} ${status} ${fixed}`)).toEqual([
      ...["v2-agent-format ok true", "v2-workspace-name ok true", "config-surprises ok false"],
    ]);
    expect(await there("agents/hand/agent.toml")).toBe(true);
    expect((await folder.load()).city?.agents.map((agent) => agent.qualifiedName)).toEqual(["hand"]);
  });

  test("security 5 --fix without the role keeps the finding and says what is missing", async () => {
    const look = async () =>
      gatherFacts(folder.root, await folder.load(), { executor: store, cityId: city }, new Date());
    const [found] = await folder.doctor(/^v2-workspace-name$/, { fix: true, look }, { role: "operator", grants: [] });
    expect(found).toMatchObject({ status: "warning", fixAttempted: true, fixed: false });
    expect(found?.fixError).toContain("maintainer");
    expect(await read(".gc/site.toml")).toBe("");
  });

  test("a city that is read from a repository is changed there, not in its checkout", async () => {
    const check = "v2-workspace-name";
    const { sha256 } = await as("mia").doctor.repairPreview({ city, check });
    const source = { cityId: city, url: "https://git.example.org/yard.git", ref: "main" };
    await store.db.insert(citySources).values(source);
    await expect(as("mia").doctor.repairPreview({ city, check })).rejects.toThrow("this city is read from https://git");
    await expect(as("mia").doctor.repair({ city, check, sha256 })).rejects.toThrow("change its files there");
    expect(await read(".gc/site.toml")).toBe("");
    await store.db.delete(citySources);
  });

  test("runtime 10.2 a broken worktree is set aside with everything in it", async () => {
    await folder.write({ ".gc/worktrees/dock/hand/.git": "gitdir: /gone/.git\n", ".gc/worktrees/dock/hand/work": "x" });
    const { sha256, sentences } = await as("mia").doctor.repairPreview({ city, check: "worktrees" });
    expect(sentences[0]).toContain("nothing is deleted");
    expect(await as("mia").doctor.repair({ city, check: "worktrees", sha256 })).toMatchObject({ fixed: true });
    expect(await there(".gc/worktrees/dock/hand")).toBe(false);
    const day = new Date().toISOString().slice(0, 10);
    expect(await read(`.gc/set-aside/${day}/worktrees/dock/hand/work`)).toBe("x");
  });
});
