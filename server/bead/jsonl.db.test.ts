import { createReadStream, existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Store } from "@/server/db/store";
import { storeKinds, testStore } from "@/server/db/testing";
import { exportBeads } from "./export-beads";
import { getBead } from "./find-bead";
import { importBeads } from "./import-beads";
import { linesOf } from "./lines-of";
import { showBead } from "./show-bead";
import { TestCity } from "./testing";

const corpus = new URL("../../../shared/corpus/beads-jsonl/", import.meta.url);

describe.each(storeKinds)("%s", (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await testStore(kind);
  });
  afterAll(() => store.close());
  let count = 0;
  const open = () => TestCity.open(store, `jsonl-${++count}`, new Date("2026-09-01T00:00:00Z"));
  const take = (city: TestCity, lines: readonly (object | string)[], options = {}) =>
    importBeads(
      store,
      {
        cityId: city.cityId,
        lines: lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))),
        ...options,
      },
      city.act,
    );
  const give = async (city: TestCity) => {
    const lines: string[] = [];
    for await (const line of exportBeads(store, { cityId: city.cityId, includeAll: true })) lines.push(line);
    return lines;
  };

  test("runtime 13 defaults, skipped lines, and edges that adding would refuse are kept", async () => {
    const city = await open();
    const report = await take(city, [
      {
        id: "kx-1",
        title: "A",
        dependencies: [
          { depends_on_id: "kx-2", type: "blocks" },
          { depends_on_id: "gone-1", type: "parent_child" },
        ],
      },
      "",
      { _type: "memory", key: "k", value: "v" },
      { id: "kx-3", title: "T", status: "tombstone" },
      { id: "kx-2", title: "B <&>", issue_type: "epic", created_at: "2026-01-01T00:00:00Z", status: "closed" },
      { id: "kx-a.1", title: "C" },
    ]);
    expect(report).toMatchObject({ created: 3, edges: 2, skipped: { blank: 1, memory: 1, tombstone: 1 } });
    expect(await getBead(store, city.cityId, "kx-1")).toMatchObject({ priority: 0, type: "task", status: "open" });
    expect((await getBead(store, city.cityId, "kx-2")).closedAt).toBe("2026-01-01T00:00:01Z");
    expect((await getBead(store, city.cityId, "kx-a.1")).parentId).toBeNull();
    const [, second = ""] = await give(city);
    expect(second).toContain('"title":"B \\u003c\\u0026\\u003e"');
    expect(second).toMatch(
      /^\{"_type":"issue","id":"kx-2",.*"dependency_count":0,"dependent_count":1,"comment_count":0\}$/,
    );
    await city.expectDerived();
  });

  test("runtime 13 an existing id is updated: labels and comments are only added, its birth stays", async () => {
    const city = await open();
    const comment = { id: 4, author: "u", text: "hey", created_at: "2026-01-01T00:00:00Z" };
    const first = { id: "kx-1", title: "A", created_at: "2026-01-01T00:00:00Z", updated_at: "2026-01-01T00:00:00Z" };
    await take(city, [{ ...first, labels: ["a"], comments: [comment], assignee: "x" }]);
    const again = {
      ...first,
      created_at: "2026-02-02T00:00:00Z",
      labels: ["b", "a"],
      comments: [{ ...comment, id: "9f" }],
    };
    expect(await take(city, [again])).toMatchObject({ created: 0, updated: 1, comments: 0 });
    const { bead, comments } = await showBead(store, city.cityId, "kx-1");
    expect(bead).toMatchObject({ labels: ["a", "b"], assignee: "", createdAt: "2026-01-01T00:00:00Z" });
    expect(comments).toMatchObject([{ id: "4", text: "hey" }]);
    expect(await take(city, [again])).toMatchObject({ updated: 0, unchanged: 1 });
  });

  test("an old export does not revert newer work: conflicts are reported; force overrides", async () => {
    const city = await open();
    const line = { id: "kx-1", title: "A", updated_at: "2026-01-01T00:00:00Z", created_at: "2026-01-01T00:00:00Z" };
    await take(city, [line]);
    await city.close("kx-1");
    expect(await take(city, [line])).toMatchObject({
      updated: 0,
      conflictCount: 1,
      conflicts: [{ id: "kx-1", storedAt: "2026-09-01T00:00:00Z", recordAt: "2026-01-01T00:00:00Z" }],
    });
    expect(await city.status("kx-1")).toBe("closed");
    expect(await take(city, [line], { force: true })).toMatchObject({ updated: 1, conflictCount: 0 });
    expect(await city.status("kx-1")).toBe("open");
  });

  test("every line that cannot be read is named and nothing is imported; a dry run leaves nothing either", async () => {
    const city = await open();
    await expect(take(city, [{ id: "kx-1", title: "A" }, "{", { id: "kx-2" }])).rejects.toThrow(
      /^nothing was imported; 2 line\(s\) cannot be read:\nline 2: not JSON: .*\nline 3: kx-2: title is required$/,
    );
    expect(await take(city, [{ id: "kx-1", title: "A" }], { dryRun: true })).toMatchObject({
      dryRun: true,
      created: 1,
    });
    expect(await give(city)).toEqual([]);
    expect(await city.events()).toEqual([]);
  });

  test.runIf(existsSync(corpus)).each([
    ["cass.2025-11.jsonl", 116],
    ["beads_rust.2026-01.jsonl", 512],
    ["genetics-results-api.2026-07.jsonl", 34],
    ["beads-ui.2026-08.jsonl", 208],
  ])("export of others: %s has %i beads, and export, import, export is stable", async (file, created) => {
    const city = await open();
    const lines = linesOf(createReadStream(new URL(file, corpus)));
    expect(await importBeads(store, { cityId: city.cityId, lines }, city.act)).toMatchObject({
      created,
      conflictCount: 0,
    });
    await city.expectDerived();
    const first = await give(city);
    expect(await take(city, first)).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: created,
      edges: 0,
      comments: 0,
    });
    const other = await open();
    await take(other, first);
    expect(await give(other)).toEqual(first);
  });

  test.runIf(existsSync(corpus))("a dump of tables is refused with what to do", async () => {
    const city = await open();
    const lines = linesOf(createReadStream(new URL("gastown-backup-table.2026-04.jsonl", corpus)));
    await expect(importBeads(store, { cityId: city.cityId, lines }, city.act)).rejects.toThrow(
      "line 1 is a row of a database dump, not of a bead export",
    );
    expect(await give(city)).toEqual([]);
  });
});
