import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Store } from "@/server/db/store";
import { storeKinds, testStore } from "@/server/db/testing";
import { ProviderBench } from "./testing/provider-bench";
import { json, ProviderServer } from "./testing/provider-server";
import { makeTestCertificate } from "./testing/test-authority";

const CREDENTIAL = "a-secret-that-must-not-leak";

describe.each(storeKinds)("%s: what a provider said is kept for people", (kind) => {
  let store: Store;
  let server: ProviderServer;
  let secure: ProviderServer;
  let sandbox: ProviderBench;
  let tide: ProviderBench;
  beforeAll(async () => {
    store = await testStore(kind);
    const certificate = await makeTestCertificate(["api.tide-render.localhost", "eu.poll.tide-render.localhost"]);
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
  const input = { prompt: "a red circle", image_count: 1, quality: "draft" };

  test("a refusal says why, without the credential that it repeats", async () => {
    server.script(json({ error: { message: `the key ${CREDENTIAL} may not paint circles` } }, 422));
    const { execution, answers } = await sandbox.run(input);
    expect(execution).toMatchObject({ state: "released", code: "provider_rejected" });
    expect(answers).toMatchObject([{ call: "submission", status: 422, contentType: "application/json" }]);
    expect(JSON.parse(answers[0]!.body)).toEqual({ error: { message: "the key [hidden] may not paint circles" } });
  });

  test("an answer that the mapping does not read is there for the person who decides", async () => {
    server.script(json({ id: "req-1", images: "elsewhere" }));
    const { execution, answers } = await sandbox.run(input);
    expect(execution.code).toBe("response_unreadable");
    expect(JSON.parse(answers[0]!.body)).toEqual({ id: "req-1", images: "elsewhere" });
  });

  test("what is no text, and what holds characters that no store keeps, is kept as far as it can be read", async () => {
    server.script((response) => response.writeHead(500, { "content-type": "text/plain" }).end("a\u0000b\ufffd"));
    const { answers } = await sandbox.run(input);
    expect(answers).toMatchObject([{ status: 500, body: "a·b·" }]);
  });

  test("of a job, the answer to the submission and to the newest poll", async () => {
    const polling_url = `${secure.origin("eu.poll.tide-render.localhost")}/any`;
    secure.script(
      json({ id: "job-7", polling_url }, 202),
      json({ id: "job-7", status: "queued" }),
      json({ id: "job-7", status: "lost at sea" }),
    );
    const { answers } = await tide.run({ prompt: "ebb" });
    expect(answers.map(({ call }) => call)).toEqual(["submission", "poll"]);
    expect(answers[1]!.body).toContain("lost at sea");
  });
});
