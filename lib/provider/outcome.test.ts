import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { JsonValue } from "./json";
import { type Answer, classifyCall } from "./outcome";
import { classifyPoll, classifySubmission } from "./poll-outcome";
import { pollUrl } from "./poll-url";
import { validatePack } from "./validate-pack";

const load = (name: string) => {
  const { valid } = validatePack(readFileSync(new URL(`./fixtures/${name}.toml`, import.meta.url), "utf8"), name);
  return valid!.pack;
};
const sandbox = load("sandbox-image");
const tide = load("tide-render");
const poll = tide.poll!;
const answered = (status: number, body?: JsonValue): Answer => ({ kind: "answered", status, body });
const ok: JsonValue = { id: "req-1", data: [{ url: "https://cdn.sandbox-image.test/a.png" }] };

const shared: readonly (readonly [string, Answer, string, string])[] = [
  ["refused before it could leave", { kind: "unsent", detail: "dns" }, "released", "provider_unreachable"],
  ["lost after it began to leave", { kind: "lost", detail: "reset" }, "reconciliation", "provider_no_answer"],
  ["401", answered(401), "released", "provider_authentication_failed"],
  ["402", answered(402), "released", "provider_insufficient_credit"],
  ["403", answered(403), "released", "provider_permission_denied"],
  ["429", answered(429), "released", "provider_rate_limited"],
  ["400", answered(400), "released", "provider_rejected"],
  ["404", answered(404), "released", "provider_rejected"],
  ["422", answered(422), "released", "provider_rejected"],
  ["499", answered(499), "released", "provider_rejected"],
  ["301", answered(301), "reconciliation", "provider_ambiguous"],
  ["304", answered(304), "reconciliation", "provider_ambiguous"],
  ["408", answered(408), "reconciliation", "provider_ambiguous"],
  ["409", answered(409), "reconciliation", "provider_ambiguous"],
  ["425", answered(425), "reconciliation", "provider_ambiguous"],
  ["500", answered(500), "reconciliation", "provider_ambiguous"],
  ["599", answered(599), "reconciliation", "provider_ambiguous"],
  ["2xx without JSON", answered(200), "reconciliation", "response_unreadable"],
  ["204", answered(204), "reconciliation", "response_unreadable"],
  ["2xx of another shape", answered(200, { id: 1.5 }), "reconciliation", "response_unreadable"],
];

describe("notes 7 sync_fixed", () => {
  it.each(shared)("notes 7 %s", (_title, answer, state, code) => {
    expect(classifyCall(sandbox, answer)).toMatchObject({ state, code });
  });

  it("notes 7 2xx and the mapping reads", () => {
    expect(classifyCall(sandbox, answered(201, ok))).toEqual({
      state: "settled",
      provider_request_id: "req-1",
      usage: new Map([["images", 1n]]),
      artifacts: [{ url: "https://cdn.sandbox-image.test/a.png" }],
    });
  });

  it.each<[string, JsonValue]>([
    ["usage of the wrong type", { id: "req-1", data: "two" }],
    ["usage that is missing", { id: "req-1" }],
    ["an artifact without its address", { id: "req-1", data: [{}] }],
    ["an artifact whose address is none", { id: "req-1", data: [{ url: "/a.png" }] }],
  ])("spec %s keeps the provider's request id for the person who decides", (_title, body) => {
    expect(classifyCall(sandbox, answered(200, body))).toMatchObject({
      code: "response_unreadable",
      provider_request_id: "req-1",
    });
  });
});

describe("spec [response] optional usage", () => {
  const result = (seconds: JsonValue | undefined) =>
    classifyPoll(
      tide,
      poll,
      "j",
      answered(200, {
        id: "j",
        status: "ready",
        result: { frames: [], ...(seconds === undefined ? {} : { seconds }) },
      }),
    );

  it("spec missing telemetry stays unreported, present telemetry has its shape", () => {
    expect(result(undefined)).toMatchObject({ state: "settled", usage: new Map([["frames", 0n]]) });
    expect(result(4)).toMatchObject({
      state: "settled",
      usage: new Map([
        ["frames", 0n],
        ["render_seconds", 4n],
      ]),
    });
    expect(result("4")).toMatchObject({ state: "reconciliation", code: "response_unreadable" });
    expect(result(null)).toMatchObject({ state: "reconciliation", code: "response_unreadable" });
  });
});

describe("notes 7 async_poll submission", () => {
  const job = { id: "job-1", polling_url: "https://eu.poll.tide-render.localhost/elsewhere?x=1" };

  it.each(shared)("notes 7 %s", (_title, answer, state, code) => {
    expect(classifySubmission(tide, poll, answer)).toMatchObject({ state, code });
  });

  it.each<[string, JsonValue]>([
    ["no status but a job id", job],
    ["a pending word", { ...job, status: "queued" }],
  ])("spec %s is accepted", (_title, body) => {
    expect(classifySubmission(tide, poll, answered(202, body))).toEqual({
      state: "accepted",
      job_id: "job-1",
      poll_host: "eu.poll.tide-render.localhost",
    });
  });

  it("spec one that is ready already is mapped without polling", () => {
    const body = {
      ...job,
      status: "ready",
      result: { frames: [{ state: "done", url: "https://delivery.eu.tide-cdn.localhost/1.png" }] },
    };
    expect(classifySubmission(tide, poll, answered(200, body))).toMatchObject({
      state: "settled",
      usage: new Map([["frames", 1n]]),
    });
  });

  it.each<[string, JsonValue, string, string]>([
    ["no job id", { polling_url: job.polling_url }, "reconciliation", "response_unreadable"],
    ["an empty job id", { ...job, id: "" }, "reconciliation", "response_unreadable"],
    ["a job id that climbs the path", { ...job, id: ".." }, "reconciliation", "response_unreadable"],
    [
      "a poll host that is not listed",
      { ...job, polling_url: "https://evil.example.com/" },
      "reconciliation",
      "response_unreadable",
    ],
    [
      "a poll host by plain http",
      { ...job, polling_url: "http://eu.poll.tide-render.localhost/" },
      "reconciliation",
      "response_unreadable",
    ],
    [
      "a poll address with user info",
      { ...job, polling_url: "https://a:b@eu.poll.tide-render.localhost/" },
      "reconciliation",
      "response_unreadable",
    ],
    ["a rejected word", { ...job, status: "content moderated" }, "released", "provider_content_moderated"],
    ["an ambiguous word", { ...job, status: "task not found" }, "reconciliation", "provider_task_not_found"],
    ["an unknown word", { ...job, status: "Ready" }, "reconciliation", "provider_status_unknown"],
    ["a word of the prototype", { ...job, status: "constructor" }, "reconciliation", "provider_status_unknown"],
    ["a status that is no word", { ...job, status: 7 }, "reconciliation", "provider_status_unknown"],
  ])("notes 7 %s", (_title, body, state, code) => {
    expect(classifySubmission(tide, poll, answered(200, body))).toMatchObject({ state, code });
  });

  it("spec the poll address is rebuilt: only its host comes from the provider", () => {
    const url = pollUrl(tide, poll, { job_id: "a/b?c&d", poll_host: "eu.poll.tide-render.localhost" });
    expect(url).toBe("https://eu.poll.tide-render.localhost:8443/v2/jobs/a%2Fb%3Fc%26d?job=a%2Fb%3Fc%26d");
  });
});

describe("notes 7 async_poll polls", () => {
  it.each<[string, Answer, object]>([
    ["a pending word", answered(200, { id: "job-1", status: "rendering" }), { state: "again" }],
    ["a network error", { kind: "lost", detail: "reset" }, { state: "again" }],
    ["an unreachable host", { kind: "unsent", detail: "dns" }, { state: "again" }],
    ["408", answered(408), { state: "again" }],
    ["429", { kind: "answered", status: 429, retryAfterMs: 3000 }, { state: "again", retryAfterMs: 3000 }],
    ["503", answered(503), { state: "again" }],
    [
      "a rejected word",
      answered(200, { id: "job-1", status: "failed" }),
      { state: "released", code: "provider_error" },
    ],
    [
      "an ambiguous word",
      answered(200, { id: "job-1", status: "task not found" }),
      { state: "reconciliation", code: "provider_task_not_found" },
    ],
    [
      "an unknown word",
      answered(200, { id: "job-1", status: "lost" }),
      { state: "reconciliation", code: "provider_status_unknown" },
    ],
    ["no word", answered(200, { id: "job-1" }), { state: "reconciliation", code: "provider_status_unknown" }],
    [
      "another job id",
      answered(200, { id: "job-2", status: "ready" }),
      { state: "reconciliation", code: "provider_job_mismatch" },
    ],
    [
      "a job id of another type",
      answered(200, { id: [], status: "ready" }),
      { state: "reconciliation", code: "provider_job_mismatch" },
    ],
    ["no JSON", answered(200), { state: "reconciliation", code: "response_unreadable" }],
    [
      "a ready word whose mapping does not read",
      answered(200, { id: "job-1", status: "ready" }),
      { state: "reconciliation", code: "response_unreadable" },
    ],
    ["401", answered(401), { state: "reconciliation", code: "provider_poll_refused" }],
    ["403", answered(403), { state: "reconciliation", code: "provider_poll_refused" }],
    ["404", answered(404), { state: "reconciliation", code: "provider_poll_refused" }],
    ["409", answered(409), { state: "reconciliation", code: "provider_poll_refused" }],
    ["a redirect", answered(302), { state: "reconciliation", code: "provider_poll_refused" }],
  ])("notes 7 %s", (_title, answer, expected) => {
    expect(classifyPoll(tide, poll, "job-1", answer)).toMatchObject(expected);
  });
});
