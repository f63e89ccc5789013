import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { amountText } from "@/lib/provider/rational";
import type { Store } from "@/server/db/store";
import { storeKinds, testStore } from "@/server/db/testing";
import { decideExecution } from "./decide-execution";
import { driveExecution } from "./drive-execution";
import { ProviderBench } from "./testing/provider-bench";
import {
  type Behaviour,
  bytes,
  cutShort,
  gzipBomb,
  hangUp,
  huge,
  json,
  lyingLength,
  ProviderServer,
  silent,
  status,
} from "./testing/provider-server";
import { makeTestCertificate } from "./testing/test-authority";

const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const INPUT = { prompt: "a red circle", image_count: 2, quality: "final" };

describe.each(storeKinds)("%s", (kind) => {
  let store: Store;
  let server: ProviderServer;
  let secure: ProviderServer;
  let sandbox: ProviderBench;
  let tide: ProviderBench;
  let hastySandbox: ProviderBench;
  let hastyTide: ProviderBench;

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
    hastySandbox = await ProviderBench.open(store, server, "sandbox-image", undefined, "hasty");
    hastyTide = await ProviderBench.open(store, secure, "tide-render", certificate.ca, "hasty");
  });
  afterAll(async () => {
    await sandbox.check();
    await server.close();
    await secure.close();
    await store.close();
  });

  const image = (): { url: string } => ({ url: `${server.origin("cdn.sandbox-image.localhost")}/a.png` });
  const delivery = (count: number): Behaviour => json({ id: "req-1", data: Array.from({ length: count }, image) });

  test("notes 9 the worked example: held at 12.1¢, one image delivered settles at 6.1¢", async () => {
    server.script(delivery(1), bytes(PNG, "text/html"));
    const { execution, hold, settlement, ledger, steps, artifacts } = await sandbox.run(INPUT);
    expect(execution).toMatchObject({ state: "settled", code: "", providerRequestId: "req-1" });
    expect(amountText(hold.total, "USD")).toBe("12.1¢");
    expect(amountText(settlement!.total, "USD")).toBe("6.1¢");
    expect(ledger.map(({ kind: entry, amount }) => [entry, amountText(amount, "USD")])).toEqual([
      ["hold", "12.1¢"],
      ["settlement", "6.1¢"],
      ["release", "6¢"],
    ]);
    expect(steps.map(({ toState }) => toState)).toEqual(["held", "sending", "settled"]);
    const [call, download] = server.received;
    expect(call).toMatchObject({
      method: "POST",
      path: "/",
      body: '{"prompt":"a red circle","n":2,"quality":"final","response_format":"url"}',
    });
    expect(call!.headers["x-api-key"]).toBe("a-secret-that-must-not-leak");
    // The media type is what the bytes show, and no credential reaches an artifact host.
    expect(artifacts).toMatchObject([
      { state: "kept", mediaType: "image/png", size: PNG.byteLength, host: "cdn.sandbox-image.localhost" },
    ]);
    expect(download!.headers["x-api-key"]).toBeUndefined();
  });

  test.each<[string, Behaviour, string, string]>([
    ["401", status(401), "released", "provider_authentication_failed"],
    ["402", status(402), "released", "provider_insufficient_credit"],
    ["403", status(403), "released", "provider_permission_denied"],
    ["429", status(429, { "retry-after": "1" }), "released", "provider_rate_limited"],
    ["422", status(422), "released", "provider_rejected"],
    ["302", status(302, { location: "/again" }), "reconciliation", "provider_ambiguous"],
    ["408", status(408), "reconciliation", "provider_ambiguous"],
    ["503", status(503), "reconciliation", "provider_ambiguous"],
    ["a dropped connection", hangUp, "reconciliation", "provider_no_answer"],
    ["a body cut in the middle", cutShort, "reconciliation", "provider_no_answer"],
    ["a content length that lies", lyingLength, "reconciliation", "provider_no_answer"],
    ["no answer before the deadline", silent, "reconciliation", "provider_no_answer"],
    ["no JSON", bytes(Buffer.from("<html>"), "text/html"), "reconciliation", "response_unreadable"],
    ["wrong types", json({ id: "req-1", data: 2.5 }), "reconciliation", "response_unreadable"],
    ["a huge body", huge(9 * 1024 * 1024), "reconciliation", "response_unreadable"],
    ["a compression bomb", gzipBomb(64 * 1024 * 1024), "reconciliation", "response_unreadable"],
  ])("notes 7 sync_fixed, %s", async (_title, behaviour, state, code) => {
    server.script(behaviour);
    const { execution, ledger } = await (behaviour === silent ? hastySandbox : sandbox).run(INPUT);
    expect(execution).toMatchObject({ state, code });
    expect(server.mutations).toBe(1);
    expect(ledger.map((entry) => entry.kind)).toEqual(state === "released" ? ["hold", "release"] : ["hold"]);
  });

  test("notes 7 an address that is blocked releases: nothing left", async () => {
    server.script(delivery(1));
    const world = sandbox.engine();
    const { execution } = await sandbox.run(INPUT, { ...world, network: { ...world.network, allowPrivate: false } });
    expect(execution).toMatchObject({ state: "released", code: "provider_unreachable" });
    expect(server.received).toHaveLength(0);
  });

  test("spec input that breaks a bound reserves nothing, and a missing credential is refused before the hold", async () => {
    const world = sandbox.engine();
    await expect(sandbox.hold(world, { prompt: "x", image_count: 9 })).rejects.toThrow(
      "The input was refused; nothing was reserved.",
    );
    await expect(sandbox.hold({ ...world, credential: () => undefined }, INPUT)).rejects.toThrow(
      'The server has no credential in the slot "sandbox_image"; set CITYHALL_CREDENTIAL_SANDBOX_IMAGE.',
    );
  });

  test("the same key is the same execution; another input under it is refused", async () => {
    const world = sandbox.engine();
    const first = await sandbox.hold(world, INPUT, "key-1");
    expect(await sandbox.hold(world, INPUT, "key-1")).toBe(first);
    await expect(sandbox.hold(world, { prompt: "other" }, "key-1")).rejects.toThrow(
      `The key "key-1" belongs to another call (${first}).`,
    );
    server.script(status(400));
    await driveExecution(world, first);
  });

  test.each<[string, string, string]>([
    [
      "of a host that is not listed",
      "https://evil.example.com/a.png",
      "evil.example.com matches none of artifacts.hosts",
    ],
    ["by another scheme", "ftp://cdn.sandbox-image.localhost/a.png", "the address is not https"],
    ["with user info", "http://u:p@cdn.sandbox-image.localhost/a.png", "the address carries user info"],
  ])("notes 5 an artifact %s is refused, and the money stays settled", async (_title, url, reason) => {
    server.script(json({ id: "req-1", data: [{ url }] }));
    const { execution, artifacts } = await sandbox.run(INPUT);
    expect(execution.state).toBe("settled");
    expect(artifacts).toMatchObject([{ state: "refused", reason }]);
    expect(server.received).toHaveLength(1);
  });

  test.each<[string, Behaviour, string]>([
    [
      "of another type than it says",
      bytes(Buffer.from("GIF89a......"), "image/png"),
      "image/gif is not one of artifacts.media_types",
    ],
    ["that is not there", status(404), "it could not be fetched: HTTP 404"],
    ["that moved", status(302, { location: "http://127.0.0.1/" }), "it could not be fetched: HTTP 302"],
  ])("an artifact %s is refused with the reason", async (_title, behaviour, reason) => {
    server.script(delivery(1), behaviour);
    const { artifacts } = await sandbox.run(INPUT);
    expect(artifacts).toMatchObject([{ state: "refused", reason }]);
  });

  const job = (id: string): Record<string, unknown> => ({
    id,
    polling_url: `${secure.origin("eu.poll.tide-render.localhost")}/anything`,
  });
  const done = (id: string): Behaviour =>
    json({
      id,
      status: "ready",
      result: {
        frames: [
          { state: "done", url: `${secure.origin("delivery.eu.tide-cdn.localhost")}/1.png` },
          { state: "failed" },
        ],
        seconds: 3,
      },
    });

  test("spec async_poll over TLS: submitted once, polled until ready, charged for what arrived", async () => {
    const pending = json({ id: "job-1", status: "rendering" });
    secure.script(
      json(job("job-1"), 202),
      pending,
      status(503),
      hangUp,
      status(429),
      pending,
      done("job-1"),
      bytes(PNG, "image/png"),
    );
    const { execution, settlement, steps, artifacts } = await tide.run({ prompt: "ebb", frames: 2 });
    expect(execution).toMatchObject({
      state: "settled",
      jobId: "job-1",
      pollHost: "eu.poll.tide-render.localhost",
      polls: 6,
    });
    expect(amountText(settlement!.total, "USD")).toBe("1/3¢");
    expect(steps.map(({ toState }) => toState)).toEqual(["held", "sending", "accepted", "settled"]);
    expect(secure.mutations).toBe(1);
    expect(secure.received[1]).toMatchObject({
      method: "GET",
      path: "/v2/jobs/job-1?job=job-1",
      host: `eu.poll.tide-render.localhost:${secure.port}`,
    });
    expect(artifacts).toMatchObject([{ state: "kept" }]);
  });

  test.each<[string, Behaviour, string, string]>([
    ["a rejected word", json({ status: "content moderated" }), "released", "provider_content_moderated"],
    ["an ambiguous word", json({ status: "task not found" }), "reconciliation", "provider_task_not_found"],
    ["an unknown word", json({ status: "melted" }), "reconciliation", "provider_status_unknown"],
    ["another job", json({ id: "job-x", status: "ready" }), "reconciliation", "provider_job_mismatch"],
    ["403", status(403), "reconciliation", "provider_poll_refused"],
    ["404", status(404), "reconciliation", "provider_poll_refused"],
    ["a redirect", status(301, { location: "/x" }), "reconciliation", "provider_poll_refused"],
    ["a ready word without its result", json({ status: "ready" }), "reconciliation", "response_unreadable"],
    ["pending for ever", json({ status: "queued" }), "reconciliation", "provider_deadline"],
    ["silence for ever", silent, "reconciliation", "provider_deadline"],
  ])("notes 7 async_poll, %s", async (title, behaviour, state, code) => {
    secure.script(json(job(`job-${title}`), 202), json({ status: "queued" }), behaviour);
    const { execution } = await (code === "provider_deadline" ? hastyTide : tide).run({ prompt: "ebb" });
    expect(execution).toMatchObject({ state, code });
    expect(secure.mutations).toBe(1);
  });

  test("a job id that another execution has goes to a person", async () => {
    secure.script(json(job("job-twin"), 202), json({ status: "failed" }));
    await tide.run({ prompt: "ebb" });
    secure.script(json(job("job-twin"), 202));
    const { execution } = await tide.run({ prompt: "ebb" });
    expect(execution).toMatchObject({ state: "reconciliation", code: "provider_job_mismatch" });
    expect(execution.detail).toMatch(/^the provider named job job-twin, which belongs to execution tide-render-/);
  });

  test("notes 7 a person closes a case with a reason, by the same price rule; only a case", async () => {
    server.script(status(500));
    const first = await sandbox.run(INPUT);
    const act = { actor: "grace", now: new Date() };
    const decide = (decision: Parameters<typeof decideExecution>[1]) =>
      store.transaction((tx) => decideExecution(tx, decision, act));
    await expect(decide({ id: first.execution.id, to: "settled", reason: " " })).rejects.toThrow(
      "A decision needs a reason.",
    );
    await expect(
      decide({ id: first.execution.id, to: "settled", reason: "seen", delivered: new Map([["hats", 1n]]) }),
    ).rejects.toThrow('"hats" is no unit of this call');
    await decide({
      id: first.execution.id,
      to: "settled",
      reason: "one image is in their console",
      delivered: new Map([["image", 1n]]),
    });
    const closed = await sandbox.show(first.execution.id);
    expect(amountText(closed.settlement!.total, "USD")).toBe("6.1¢");
    expect(closed.steps.at(-1)).toMatchObject({
      fromState: "reconciliation",
      toState: "settled",
      actor: "grace",
      detail: "one image is in their console",
    });
    await expect(decide({ id: first.execution.id, to: "released", reason: "again" })).rejects.toThrow(
      "only one in reconciliation is decided by a person",
    );

    server.script(status(500));
    const second = await sandbox.run(INPUT);
    await decide({ id: second.execution.id, to: "released", reason: "they have no trace of it" });
    expect((await sandbox.show(second.execution.id)).ledger.map(({ kind: entry }) => entry)).toEqual([
      "hold",
      "release",
    ]);
  });
});
