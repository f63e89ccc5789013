import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Store } from "@/server/db/store";
import { storeKinds, testStore } from "@/server/db/testing";
import { driveExecution } from "./drive-execution";
import type { Checkpoint } from "./engine-world";
import { recoverExecutions } from "./recover-executions";
import { ProviderBench } from "./testing/provider-bench";
import { bytes, json, ProviderServer } from "./testing/provider-server";
import { makeTestCertificate } from "./testing/test-authority";

const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

describe.each(storeKinds)("%s", (kind) => {
  let store: Store;
  let server: ProviderServer;
  let secure: ProviderServer;
  let sandbox: ProviderBench;
  let tide: ProviderBench;

  beforeAll(async () => {
    store = await testStore(kind);
    const certificate = await makeTestCertificate([
      "api.tide-render.localhost",
      "eu.poll.tide-render.localhost",
      "delivery.eu.tide-cdn.localhost",
    ]);
    server = await ProviderServer.start();
    secure = await ProviderServer.start(certificate);
    sandbox = await ProviderBench.open(store, server, "sandbox-image");
    tide = await ProviderBench.open(store, secure, "tide-render", certificate.ca);
  });
  afterAll(async () => {
    await sandbox.check();
    await server.close();
    await secure.close();
    await store.close();
  });

  /** Dies at a checkpoint, then starts again as another process would. */
  async function crashAndRestart(bench: ProviderBench, input: Record<string, string>, at: Checkpoint, pass = 1) {
    const { execution: before } = await bench.run(input, bench.engine(at, pass));
    const restarted = bench.engine();
    const recovery = await recoverExecutions(restarted, { soleOwner: true });
    for (const id of recovery.resumed) await driveExecution(restarted, id);
    return { before, after: await bench.show(before.id) };
  }

  test.each<[Checkpoint, string, string, string, number]>([
    ["held", "held", "released", "not_sent", 0],
    ["sending", "sending", "reconciliation", "provider_no_answer", 0],
    ["answered", "sending", "reconciliation", "provider_no_answer", 1],
    ["closed", "settled", "settled", "", 1],
    ["fetched", "settled", "settled", "", 1],
  ])("notes 7 sync_fixed killed at %s is %s, and ends %s", async (at, state, end, code, mutations) => {
    server.script(
      json({ id: "req-1", data: [{ url: `${server.origin("cdn.sandbox-image.localhost")}/a.png` }] }),
      bytes(PNG, "image/png"),
    );
    const { before, after } = await crashAndRestart(sandbox, { prompt: "x" }, at);
    expect(before.state).toBe(state);
    expect(after.execution).toMatchObject({ state: end, code });
    expect(server.mutations).toBe(mutations);
    if (end === "settled") expect(after.artifacts).toMatchObject([{ state: "kept" }]);
  });

  test.each<[Checkpoint, number, string, string, string, number]>([
    ["held", 1, "held", "released", "not_sent", 0],
    ["sending", 1, "sending", "reconciliation", "provider_no_answer", 0],
    ["answered", 1, "sending", "reconciliation", "provider_no_answer", 1],
    ["accepted", 1, "accepted", "settled", "", 1],
    ["polling", 1, "accepted", "settled", "", 1],
    ["polled", 1, "accepted", "settled", "", 1],
    ["polling", 2, "accepted", "settled", "", 1],
    ["polled", 2, "accepted", "settled", "", 1],
    ["closed", 1, "settled", "settled", "", 1],
    ["fetched", 1, "settled", "settled", "", 1],
  ])("notes 7 async_poll killed at %s (pass %i) is %s, and ends %s", async (at, pass, state, end, code, mutations) => {
    const id = `job-${at}-${pass}`;
    const polling_url = `${secure.origin("eu.poll.tide-render.localhost")}/`;
    const ready = {
      id,
      status: "ready",
      result: { frames: [{ state: "done", url: `${secure.origin("delivery.eu.tide-cdn.localhost")}/1.png` }] },
    };
    // The provider says the same however often it is asked.
    secure.script((response, request, socket) => {
      const polls = secure.received.filter(({ path }) => path.startsWith("/v2/jobs/")).length;
      if (request.method === "POST") json({ id, polling_url }, 202)(response, request, socket);
      else if (request.path.endsWith(".png")) bytes(PNG, "image/png")(response, request, socket);
      else json(polls < 2 ? { id, status: "queued" } : ready)(response, request, socket);
    });
    const { before, after } = await crashAndRestart(tide, { prompt: "x" }, at, pass);
    expect(before.state).toBe(state);
    expect(after.execution).toMatchObject({ state: end, code });
    expect(after.execution.deadline).toEqual(before.deadline);
    expect(secure.mutations).toBe(mutations);
    if (end === "settled") expect(after.artifacts).toMatchObject([{ state: "kept" }]);
  });

  test("notes 7 a restart after the deadline does not poll: a person decides", async () => {
    secure.script(json({ id: "job-late", polling_url: `${secure.origin("eu.poll.tide-render.localhost")}/` }, 202));
    const { execution } = await tide.run({ prompt: "x" }, tide.engine("accepted"));
    const later = tide.engine(undefined, 1, { now: () => new Date(execution.deadline!.getTime() + 1) });
    const { resumed } = await recoverExecutions(later, { soleOwner: true });
    expect(resumed).toEqual([execution.id]);
    await driveExecution(later, execution.id);
    expect((await tide.show(execution.id)).execution).toMatchObject({
      state: "reconciliation",
      code: "provider_deadline",
    });
    expect(secure.received).toHaveLength(1);
  });

  test("a live engine's executions are left alone by another until their lease is over", async () => {
    const world = sandbox.engine();
    const id = await sandbox.hold(world, { prompt: "x" });
    expect(await recoverExecutions(sandbox.engine(), { soleOwner: false })).toEqual({
      resumed: [],
      released: [],
      reconciliation: [],
    });
    const later = sandbox.engine(undefined, 1, { now: () => new Date(Date.now() + 61_000) });
    expect(await recoverExecutions(later, { soleOwner: false })).toEqual({
      resumed: [],
      released: [id],
      reconciliation: [],
    });
  });

  test("an engine that comes back late never overwrites an end: what it learned stays in the timeline", async () => {
    server.script(json({ id: "req-late", data: [] }));
    const other = sandbox.engine();
    const late = sandbox.engine(undefined, 1, {
      reached: async (point) => {
        if (point === "answered") await recoverExecutions(other, { soleOwner: true });
      },
    });
    const { execution, steps, ledger } = await sandbox.run({ prompt: "x" }, late);
    expect(execution).toMatchObject({ state: "reconciliation", code: "provider_no_answer" });
    expect(steps.at(-1)).toMatchObject({
      fromState: "reconciliation",
      toState: "reconciliation",
      code: "late_answer",
      detail: "settled",
    });
    expect(ledger.map(({ kind: entry }) => entry)).toEqual(["hold"]);
  });

  test("two engines that drive one held execution send it once", async () => {
    server.script(json({ id: "req-1", data: [] }));
    const world = sandbox.engine();
    const id = await sandbox.hold(world, { prompt: "x" });
    await Promise.all([driveExecution(world, id), driveExecution({ ...world }, id)]);
    expect(server.mutations).toBe(1);
    expect((await sandbox.show(id)).execution.state).toBe("settled");
  });
});
