import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseFilter } from "@/lib/bead/filter/parse-filter";
import { addToConvoy, createConvoy, landConvoy } from "@/server/convoy/change-convoy";
import { listConvoys } from "@/server/convoy/convoy";
import { pageConvoys } from "@/server/convoy/page-convoys";
import type { Store } from "@/server/db/store";
import { storeKinds, testStore } from "@/server/db/testing";
import { addComment } from "./add-comment";
import { beadHistory } from "./bead-history";
import { claimBead } from "./claim-bead";
import { claimNext } from "./claim-next";
import { createBead } from "./create-bead";
import { systemSql } from "./filter-sql";
import { type BeadSort, listBeads } from "./list-beads";
import { registerCity } from "./register-city";
import { showBead } from "./show-bead";
import { TestCity } from "./testing";
import { updateBead } from "./update-bead";

describe.each(storeKinds)("%s", (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await testStore(kind);
  });
  afterAll(() => store.close());
  let count = 0;
  const open = () => TestCity.open(store, `verbs-${++count}`);

  test("runtime 5.4 two stores of one prefix are refused", async () => {
    const stores = [
      { rig: "", prefix: "kx" },
      { rig: "ada", prefix: "p" },
      { rig: "bix", prefix: "p" },
    ];
    const registered = registerCity(
      store,
      { cityId: "x", name: "x", path: "/x", stores },
      { actor: "t", now: new Date() },
    );
    await expect(registered).rejects.toThrow('rig "bix": prefix "p" collides with rig "ada"');
  });

  test("create: defaults, a child beside its parent, edges, all problems at once, unknown city and rig", async () => {
    const city = await open();
    const { cityId, act } = city;
    const create = (input: object) => createBead(store, { cityId, title: "T", ...input }, act);
    const first = await create({ labels: ["a", "a"], metadata: { k: 1 } });
    expect(first).toMatchObject({
      type: "task",
      status: "open",
      priority: 2,
      labels: ["a"],
      metadata: { k: 1 },
      version: 1,
    });
    const child = await create({ parentId: first.id, type: "feat", needs: [first.id].slice(1) });
    expect(child).toMatchObject({ id: `${first.id}.1`, parentId: first.id, type: "feature" });
    expect((await create({ parentId: first.id })).id).toBe(`${first.id}.2`);
    const waiting = await create({ needs: [child.id, `tracks:${first.id}`, "far-1"], rig: "web" });
    expect(waiting).toMatchObject({ rig: "web", isBlocked: true });
    await expect(create({ title: "", priority: 7, type: "thing" })).rejects.toThrow(
      "title is required; priority must be between 0 and 4 (got 7); invalid issue type: thing",
    );
    await expect(create({ rig: "moon" })).rejects.toThrow('rig "moon" not found; rigs: web');
    await expect(createBead(store, { cityId: "nowhere", title: "T" }, act)).rejects.toThrow("city not found: nowhere");
    await expect(create({ parentId: `${first.id}.1`, needs: [first.id] })).resolves.toBeDefined();
    await city.expectDerived();
  });

  test("update: by field, one version each, the older version is refused with the newer state", async () => {
    const city = await open();
    const { cityId, act } = city;
    const { id } = await createBead(store, { cityId, title: "T", labels: ["a"], metadata: { a: "1", b: "2" } }, act);
    const patch = { title: "U", priority: 0, addLabels: ["b"], removeLabels: ["a"], metadata: { a: null, c: "3" } };
    const updated = await updateBead(store, { cityId, id, patch, expectedVersion: 1 }, act);
    expect(updated).toMatchObject({ title: "U", priority: 0, labels: ["b"], metadata: { b: "2", c: "3" }, version: 2 });
    const stale = updateBead(store, { cityId, id, patch: { title: "V" }, expectedVersion: 1 }, act);
    await expect(stale).rejects.toMatchObject({ status: 409, detail: { current: { title: "U", version: 2 } } });
    expect(await updateBead(store, { cityId, id, patch: { title: "U" } }, act)).toMatchObject({ version: 2 });
    await updateBead(store, { cityId, id, patch: { status: "in_progress" } }, act);
    expect((await showBead(store, cityId, id)).bead.startedAt).not.toBeNull();
    await updateBead(store, { cityId, id, patch: { status: "closed" }, closeReason: "enough" }, act);
    expect(await updateBead(store, { cityId, id, patch: { status: "hooked" } }, act)).toMatchObject({
      status: "hooked",
      closedAt: null,
      closeReason: "",
    });
    await expect(updateBead(store, { cityId, id, patch: { status: "done" } }, act)).rejects.toThrow(
      "invalid status: done",
    );
    expect(await city.events()).toEqual([
      `bead.created ${id}`,
      `bead.updated ${id}`,
      `bead.updated ${id}`,
      `bead.closed ${id}`,
      `bead.updated ${id}`,
      `bead.updated ${id}`,
    ]);
  });

  test("claim: once, again by the same agent, refusals by reason", async () => {
    const city = await open();
    const { cityId } = city;
    await city.given(
      [{ id: "kx-1" }, { id: "kx-2" }, { id: "kx-g", type: "gate" }, { id: "kx-c", status: "closed" }],
      [["kx-2", "kx-1"]],
    );
    const claim = (id: string, actor: string) => claimBead(store, { cityId, id }, { actor, now: city.now });
    expect(await claim("kx-1", "ada")).toMatchObject({ status: "in_progress", assignee: "ada", version: 2 });
    expect(await claim("kx-1", "ada")).toMatchObject({ version: 2 });
    await expect(claim("kx-1", "bix")).rejects.toThrow('bead kx-1 is already assigned to "ada"');
    await expect(claim("kx-2", "bix")).rejects.toThrow("bead kx-2 is blocked by open issues [kx-1]");
    await expect(claim("kx-g", "bix")).rejects.toThrow(
      "gate kx-g is not work to claim; close it when its condition holds",
    );
    await expect(claim("kx-c", "bix")).rejects.toThrow("bead kx-c is not open (status: closed)");
    expect(await claimNext(store, { cityId }, city.act)).toBeUndefined();
    await city.close("kx-1");
    expect(await claimNext(store, { cityId, routedTo: "mason" }, city.act)).toBeUndefined();
    expect((await claimNext(store, { cityId }, city.act))?.id).toBe("kx-2");
  });

  test("ux 58 lists: filters, sorts, pages with true totals, system beads counted apart", async () => {
    const city = await open();
    const { cityId, now } = city;
    await city.given(
      [
        { id: "kx-1", title: "Fix the crane", priority: 0, labels: ["x"] },
        { id: "kx-2", title: "Paint", type: "epic", assignee: "ada", status: "in_progress" },
        { id: "kx-3", title: "Weld", created_at: "2026-01-01T00:00:00Z" },
        { id: "kx-4", title: "Done", status: "closed" },
        { id: "kx-5", title: "session", type: "session" },
        { id: "kx-6", title: "web work", rig: "web", metadata: { "gc.routed_to": "mason" } },
      ],
      [
        ["kx-3", "kx-1"],
        ["kx-1", "kx-2", "parent-child"],
      ],
    );
    const ids = async (text: string, sort: BeadSort = "id") => {
      const { terms, problems } = parseFilter(text);
      expect(problems).toEqual([]);
      return (await listBeads(store, { cityId, now, terms, sort })).items.map((bead) => bead.id.slice(3)).join("");
    };
    expect(await ids("")).toBe("123456");
    expect(await ids("state:ready")).toBe("16");
    expect(await ids("state:blocked")).toBe("3");
    expect(await ids("state:working,closed")).toBe("24");
    expect(await ids("-type:system -status:closed")).toBe("1236");
    expect(await ids("rig:web")).toBe("6");
    expect(await ids("rig:city priority:<=1")).toBe("1");
    expect(await ids("crane")).toBe("1");
    expect(await ids('"the crane"')).toBe("1");
    expect(await ids("age:>30d")).toBe("3");
    expect(await ids("created:<2026-02-01")).toBe("3");
    expect(await ids("assignee:none label:x")).toBe("1");
    expect(await ids("in:kx-2")).toBe("1");
    expect(await ids("routed:mason")).toBe("6");
    expect(await ids("meta.gc.routed_to:mason")).toBe("6");
    expect(await ids("has:blockers is:container")).toBe("");
    expect(await ids("is:container")).toBe("2");
    expect(await ids("-has:assignee", "-title")).toBe("36514");
    const shown = await listBeads(store, { cityId, now, hideSystem: true, limit: 2, sort: "priority" });
    expect(shown).toMatchObject({ total: 5, hidden: 1, items: [{ id: "kx-1" }, { id: "kx-3" }] });
    const next = await listBeads(store, {
      cityId,
      now,
      hideSystem: true,
      limit: 3,
      sort: "priority",
      cursor: shown.nextCursor,
    });
    expect(next.items.map((bead) => bead.id)).toEqual(["kx-2", "kx-4", "kx-6"]);
    expect(next.nextCursor).toBeNull();
    await expect(listBeads(store, { cityId, now, cursor: "?" })).rejects.toThrow(
      "the page cursor does not belong to this list",
    );
  });

  test("comments, and a history with the state after each change", async () => {
    const city = await open();
    const { cityId, act } = city;
    const { id } = await createBead(store, { cityId, title: "T" }, act);
    await addComment(store, { cityId, id, text: "look" }, act);
    await expect(addComment(store, { cityId, id, text: " " }, act)).rejects.toThrow("comment text is required");
    await city.close(id);
    expect((await showBead(store, cityId, id)).comments).toMatchObject([{ author: "tester", text: "look" }]);
    const history = await beadHistory(store, { cityId, id });
    expect(history.map((event) => [event.seq, event.type, (event.payload.bead as { status: string }).status])).toEqual([
      [3, "bead.closed", "closed"],
      [2, "bead.updated", "open"],
      [1, "bead.created", "open"],
    ]);
  });

  test("runtime 8.1 convoys: members of one store, progress, landing, auto-close", async () => {
    const city = await open();
    const { cityId, act } = city;
    await city.given([{ id: "kx-1" }, { id: "kx-2" }, { id: "web-1", rig: "web" }]);
    const spanning = createConvoy(store, { cityId, title: "both", memberIds: ["kx-1", "web-1"] }, act);
    await expect(spanning).rejects.toThrow("issues span multiple stores; create separate convoys per scope");
    const convoy = await createConvoy(store, { cityId, title: "ship", memberIds: ["kx-1"] }, act);
    await addToConvoy(store, { cityId, id: convoy.id, memberIds: ["kx-2"] }, act);
    const owned = await createConvoy(store, { cityId, title: "mine", memberIds: ["kx-1"], owned: true }, act);
    await expect(landConvoy(store, { cityId, id: convoy.id }, act)).rejects.toThrow(
      `convoy ${convoy.id} is not owned (missing 'owned' label)`,
    );
    await expect(landConvoy(store, { cityId, id: "kx-1" }, act)).rejects.toThrow("bead kx-1 is not a convoy");
    await expect(landConvoy(store, { cityId, id: owned.id }, act)).rejects.toThrow("Use --force to land anyway");
    expect((await city.close("kx-1")).messages).toEqual([]);
    const progress = (await listConvoys(store, { cityId })).map((each) => [
      each.bead.title,
      each.progress.closed,
      each.progress.total,
    ]);
    expect(progress.toSorted()).toEqual([
      ["mine", 1, 1],
      ["ship", 1, 2],
    ]);
    const first = await pageConvoys(store, { cityId, includeClosed: false, limit: 1 });
    const next = await pageConvoys(store, { cityId, includeClosed: false, limit: 1, cursor: first.nextCursor });
    expect([first.total, next.total, next.nextCursor]).toEqual([2, 2, null]);
    expect(
      [...first.items, ...next.items].map((each) => [each.bead.title, each.progress.closed, each.stranded]).toSorted(),
    ).toEqual([
      ["mine", 1, 0],
      ["ship", 1, 1],
    ]);
    expect((await city.close("kx-2")).messages).toEqual([`Auto-closed convoy ${convoy.id} "ship"`]);
    expect((await landConvoy(store, { cityId, id: owned.id }, act)).message).toBe(`Landed convoy ${owned.id} "mine"`);
    expect((await landConvoy(store, { cityId, id: owned.id }, act)).message).toBe(`Convoy ${owned.id} already closed`);
    const events = await city.events();
    expect(events.filter((event) => event.startsWith("convoy."))).toEqual([
      `convoy.created ${convoy.id}`,
      `convoy.created ${owned.id}`,
      `convoy.closed ${convoy.id}`,
      `convoy.closed ${owned.id}`,
    ]);
  });

  test("what a list hides is counted by an index with the same words", async () => {
    const plan = await store.transaction(async (tx) => {
      await tx.query(sql`set local enable_seqscan = off`);
      return tx.query(sql`explain select count(*) from beads b where b.city_id = ${"any"} and ${systemSql}`);
    });
    expect(JSON.stringify(plan)).toContain("beads_system");
  });
});
