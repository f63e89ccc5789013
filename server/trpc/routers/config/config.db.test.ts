import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ensureLocalOperator, localOperatorId } from "../../../auth/local-operator";
import { OpenCities, type OpenCity } from "../../../console/open-cities";
import type { Store } from "../../../db/store";
import { storeKinds, testStore } from "../../../db/testing";
import type { Context } from "../../context";
import { createCallerFactory } from "../../procedures";
import { appRouter } from "../../router";

const now = new Date("2026-12-02T09:00:00Z");

describe.each(storeKinds)("on the %s store", (kind) => {
  let store: Store;
  let root = "";
  let cities: OpenCities;
  let city: OpenCity;
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  };
  const api = () => {
    const session = { id: "s", personId: localOperatorId, name: "ann", isAdmin: true, authMethod: "link" };
    const context = { session, store, cities, now: () => now, requestId: "r", ipHash: "" } as unknown as Context;
    return createCallerFactory(appRouter)(context).config;
  };

  beforeAll(async () => {
    store = await testStore(kind);
    await ensureLocalOperator(store, now);
    root = mkdtempSync(join(tmpdir(), "cityhall-config-"));
    write("city.toml", '[workspace]\nname = "quay"\n\n[agent_defaults]\nappend_fragments = ["rules"]\n');
    write("pack.toml", '[pack]\nname = "quay"\nschema = 2\n');
    write("agents/clerk/agent.toml", 'nudge = "one"\n[env]\nAPI_KEY = "hunter2"\n');
    write("agents/clerk/prompt.template.md", "You are {{ .AgentName }}.");
    write("template-fragments/rules.template.md", '{{define "rules"}}Be kind.{{end}}');
    write("formulas/file.toml", 'formula = "file"\n[[steps]]\nid = "sort"\ntitle = "Sort"\nassignee = "clerk"\n');
    cities = new OpenCities(store);
    city = await cities.open(store, root, { actor: "ann", now });
    await city.recorded();
    const before = await city.load();
    write("agents/clerk/agent.toml", 'nudge = "two"\n[env]\nAPI_KEY = "hunter3"\n');
    await vi.waitFor(async () => expect(await city.load()).not.toBe(before), { timeout: 5_000 });
    await city.recorded();
  });

  afterAll(async () => {
    cities.close();
    await cities.settled();
    await store.close();
    rmSync(root, { recursive: true, force: true });
  });

  const value = async (rev?: number) => {
    const { fields } = await api().agent({ city: city.id, name: "clerk", ...(rev !== undefined && { rev }) });
    return fields.find(({ name }) => name === "nudge");
  };

  test("ux 59 every question can be asked of a pinned revision", async () => {
    expect([(await value(1))?.value, (await value(2))?.value, (await value())?.value]).toEqual([
      '"one"',
      '"two"',
      '"two"',
    ]);
    const pin = { city: city.id, rev: 1 };
    expect(await api().standing(pin)).toMatchObject({ standing: { kind: "pinned", number: 1 }, latest: { number: 2 } });
    expect((await api().agents(pin)).agents.map(({ qualifiedName }) => qualifiedName)).toContain("clerk");
    expect((await api().overview(pin)).standing).toMatchObject({ kind: "pinned", number: 1 });
    expect(await api().patches(pin)).toEqual([]);
    expect((await api().text({ ...pin, format: "toml" })).text).toContain('nudge = "one"');
    expect((await api().phase({ ...pin, phase: "" })).phases.length).toBeGreaterThan(10);
    expect((await api().source({ ...pin, file: `${root}/agents/clerk/agent.toml` })).text).toContain('nudge = "one"');
    expect((await api().providers(pin)).root).toBe(root);
    for (const ask of [api().agents, api().providers]) {
      await expect(ask({ city: city.id, rev: 99 })).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
  });

  test("ux 15 a value of a pinned revision names its line as it was", async () => {
    expect((await value(1))?.sentence).toBe('nudge is "one". Root pack in agents/clerk/agent.toml:1 set it.');
  });

  test("ux 18 two revisions differ in the field that was changed, with its line on both sides, and no secret", async () => {
    const { differences } = await api().diff({ city: city.id, from: "1", to: "now" });
    expect(differences).toMatchObject([{ kind: "agent", name: "clerk", change: "change" }]);
    expect(differences[0]?.fields).toContainEqual(
      expect.objectContaining({
        path: "nudge",
        before: expect.objectContaining({ text: '"one"', place: "agents/clerk/agent.toml:1" }),
        after: expect.objectContaining({ text: '"two"', place: "agents/clerk/agent.toml:1" }),
      }),
    );
    expect(JSON.stringify(differences)).not.toMatch(/hunter/);
  });

  test("the revisions are listed with the files that they came from", async () => {
    const { revisions } = await api().revisions({ city: city.id });
    expect(revisions.map(({ number, changes }) => [number, changes.map(({ file }) => file)])).toEqual([
      [2, [`${root}/agents/clerk/agent.toml`]],
      [1, []],
    ]);
  });

  test("ux 20 search finds keys and never what is hidden", async () => {
    const found = await api().search({ city: city.id, text: "clerk nudge" });
    expect(found).toMatchObject({
      total: 1,
      fields: [{ name: "nudge", value: '"two"', place: "agents/clerk/agent.toml:1" }],
    });
    expect((await api().search({ city: city.id, text: "hunter3" })).total).toBe(0);
    expect((await api().search({ city: city.id, text: "api_key" })).fields[0]?.value).toMatch(/^hidden/);
  });

  test("reference 23.4 the prompt comes in pieces with their files, also as of a revision", async () => {
    for (const rev of [undefined, 1]) {
      const { parts, missing } = await api().prompt({ city: city.id, name: "clerk", ...(rev && { rev }) });
      expect(parts.map(({ text, file }) => [text.trim(), file.slice(root.length + 1)])).toEqual([
        ["You are clerk.", "agents/clerk/prompt.template.md"],
        ["Be kind.", "template-fragments/rules.template.md"],
      ]);
      expect(missing).toEqual([]);
      const formulas = await api().agentFormulas({ city: city.id, name: "clerk", ...(rev && { rev }) });
      expect(formulas).toMatchObject([{ name: "file", reasons: [{ kind: "step", step: "sort", key: "assignee" }] }]);
    }
  });

  test("every thing of the tree opens", async () => {
    for (const { kind: what, name, fields } of await api().targets({ city: city.id }))
      expect(await api().fields({ city: city.id, kind: what, name })).toHaveLength(fields);
  });
});
