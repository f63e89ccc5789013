import { ZodError, type z } from "zod";
import { isRefusal, type Refusal } from "@/lib/diagnostic/refusal";
import { writeAudit } from "../auth/audit";
import { auditedState, idsMade } from "../auth/audited-state";
import { rigsOf, type Scope } from "../auth/bead-scope";
import { noteDeniedRead, strayTo } from "../auth/denied";
import { standingIn } from "../auth/standing";
import { findToken, type Token } from "../auth/token";
import type { OpenCity } from "../console/open-cities";
import { unstorableValue } from "../db/errors";
import type { Store } from "../db/store";
import { readEvents } from "../event/read-events";
import { subscribe } from "../event/subscribe";
import { log } from "../log";
import { metrics, secondsSince } from "../metrics/metrics";
import type { ApiContext, Endpoint } from "./endpoint";
import { endpoints } from "./endpoints";
import { matchEndpoint } from "./match";
import { rigScope } from "./rig-scope";

export type ApiHost = {
  readonly store: Store;
  readonly city: (id: string) => Promise<OpenCity | undefined>;
  readonly now: () => Date;
  /** Why nobody may change anything, while the console is read-only. */
  readonly frozen?: string | undefined;
  /** Takes one call of a token, or of nobody at this address; the seconds to wait when none is left. */
  readonly takeCall?: (tokenId: string | undefined) => number | undefined;
};

export type ApiRequest = {
  readonly method: string;
  /** Decoded segments below `/api/v0`. */
  readonly segments: readonly string[];
  readonly query: URLSearchParams;
  readonly headers: Headers;
  /** The parsed JSON body; undefined where there is none. */
  readonly body: unknown;
  readonly requestId: string;
  /** A digest of the address that asks, for the audit. */
  readonly ipHash?: string;
  readonly signal: AbortSignal;
};

export type ApiAnswer = {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

/**
 * Answers one request of the agents' API. Deny by default: a token in force, for this city, with the endpoint's ability. Changes
 * run in one transaction with their audit row; refused and denied attempts are written down too (security 8).
 */
export async function serveApi(host: ApiHost, request: ApiRequest): Promise<ApiAnswer> {
  const start = performance.now();
  const answer = await answerTo(host, request);
  const { method, segments } = request;
  const match = matchEndpoint(endpoints, method, segments.slice(2));
  const labels = { method, endpoint: "endpoint" in match ? match.endpoint.path : "none", status: answer.status };
  metrics().endpointSeconds.observe(labels, secondsSince(start));
  return answer;
}

async function answerTo(host: ApiHost, request: ApiRequest): Promise<ApiAnswer> {
  const now = host.now();
  const token = await findToken(host.store, request.headers.get("authorization"), now);
  const wait = host.takeCall?.(token?.id);
  if (wait !== undefined)
    return {
      ...problem(request, 429, "too-many", `too many requests; wait ${wait} s`),
      headers: { "retry-after": String(wait) },
    };
  if (!token)
    return problem(request, 401, "token-missing", "send a token that is in force: Authorization: Bearer cityhall_…");
  const [word, cityId = "", ...rest] = request.segments;
  const city = word === "city" && token.cityId === cityId ? await host.city(cityId) : undefined;
  if (cityId !== token.cityId) await noteStray(host, token, request, cityId);
  // A token for another city is told what a stranger is told.
  if (!city) return problem(request, 404, "city-not-found", `not_found: city not found or not running: ${cityId}`);
  const match = matchEndpoint(endpoints, request.method, rest);
  if ("allow" in match) {
    if (match.allow.length === 0)
      return problem(request, 404, "no-endpoint", `there is no ${request.segments.join("/")} in this API`);
    const allow = match.allow.join(", ");
    return {
      ...problem(request, 405, "method", `${request.method} is not for this address; use ${allow}`),
      headers: { allow },
    };
  }
  const { endpoint, path } = match;
  const entry = (result: "done" | "refused" | "denied" | "failed", reason = "") => ({
    cityId,
    actor: token.actor,
    authMethod: "token",
    role: token.name,
    action: endpoint.action ?? endpoint.permission,
    target: Object.values(path).join(" "),
    reason: reason.slice(0, 500),
    requestId: request.requestId,
    ipHash: request.ipHash ?? "",
    result,
  });
  if (!token.abilities.includes(endpoint.permission)) {
    await writeAudit(host.store, entry("denied"), now);
    return problem(request, 403, "ability-missing", `this token lacks the ability ${endpoint.permission}`);
  }
  const standing = endpoint.action ? await standingOfCity(host, cityId) : undefined;
  if (standing !== undefined) {
    await writeAudit(host.store, entry("denied", standing), now);
    return problem(request, 403, "frozen", standing);
  }
  const store = host.store.forCity(cityId);
  const act = { actor: token.actor, now, requestId: request.requestId };
  const context = { cityId, city, act, ...key(request), ...(token.rig !== "" && { confinedTo: token.rig }) };
  try {
    const input = {
      path,
      query: parse(endpoint.query, Object.fromEntries(request.query)),
      body: parse(endpoint.body, request.body ?? {}),
    };
    const confined = { store, cityId, city, rig: token.rig };
    const outside =
      token.rig !== "" && (await outsideRig(confined, await rigScope(endpoint, input as never, confined)));
    if (outside) {
      await writeAudit(host.store, entry("denied", outside), now);
      return problem(request, 403, "rig-confined", outside);
    }
    if (!endpoint.action) {
      const answer = await endpoint.handle({ ...context, executor: store }, input);
      return { status: 200, body: endpoint.path === "/events" ? await waitFor(host, request, cityId, answer) : answer };
    }
    const body = await store.transaction(async (tx) => {
      const ids = { id: Object.values(path), ...(input.body as object) };
      const beforeDigest = await auditedState(tx, entry("done").action, cityId, ids);
      const done = await endpoint.handle({ ...context, executor: tx }, input);
      const afterDigest = await auditedState(tx, entry("done").action, cityId, ids, idsMade(done));
      if (!endpoint.unaudited) await writeAudit(tx, { ...entry("done"), beforeDigest, afterDigest }, now);
      return done;
    });
    return { status: 200, body };
  } catch (error) {
    const answer = refused(request, endpoint, error);
    const { message } = answer.body as { message: string };
    if (endpoint.action)
      await writeAudit(host.store, entry(answer.status === 500 ? "failed" : "refused", message), now);
    return answer;
  }
}

/** Writes down, in the city of the token, that it was tried on another one. */
async function noteStray(host: ApiHost, token: Token, { method, requestId, ipHash = "" }: ApiRequest, cityId: string) {
  const action = `api.${method.toLowerCase()}`;
  const entry = { ...strayTo(cityId, true), cityId: token.cityId, actor: token.actor, authMethod: "token", action };
  await noteDeniedRead(host.store, { ...entry, role: token.name, requestId, ipHash }, host.now());
}

/** Why nothing may be changed in the city now. */
async function standingOfCity(host: ApiHost, cityId: string): Promise<string | undefined> {
  const nobody = { personId: "", isAdmin: true };
  return host.frozen ?? (await standingIn(host.store, nobody, cityId))?.paused;
}

/** Why a token of one rig may not do this; undefined when all that it is about lies in the rig. */
async function outsideRig(
  { store, cityId, rig }: { readonly store: Store; readonly cityId: string; readonly rig: string },
  scope: Scope | undefined,
) {
  if (!scope) return `this token is confined to the rig ${rig}; this address is about the whole city`;
  const rigs = await rigsOf(store, cityId, scope);
  return rigs.every((each) => each === rig)
    ? undefined
    : `this token is confined to the rig ${rig}; name it, and beads of it alone`;
}

function key(request: ApiRequest): Pick<ApiContext, "idempotencyKey"> {
  const given = request.headers.get("idempotency-key");
  if (given === null) return {};
  return { idempotencyKey: given.slice(0, 200) };
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  return schema ? schema.parse(value) : {};
}

/** Long poll: an empty answer is held until something happens or the time is over. */
async function waitFor(host: ApiHost, request: ApiRequest, cityId: string, answer: unknown): Promise<unknown> {
  const { events, seq } = answer as { events: readonly unknown[]; seq: number };
  const seconds = Number(request.query.get("wait") ?? 0);
  if (events.length > 0 || !(seconds > 0)) return answer;
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(Math.min(seconds, 30) * 1000)]);
  for await (const batch of subscribe(host.store, { cityId, afterSeq: seq, signal })) {
    if (batch.length === 0) continue;
    const all = await readEvents(host.store, {
      cityId,
      afterSeq: seq,
      limit: Number(request.query.get("limit") ?? 100),
    });
    return { events: all, seq: all.at(-1)?.seq ?? seq };
  }
  return answer;
}

function refused(request: ApiRequest, endpoint: Endpoint, error: unknown): ApiAnswer {
  if (error instanceof ZodError) {
    const message = error.issues.map((issue) => `${issue.path.join(".") || "body"}: ${issue.message}`).join("; ");
    return problem(request, 400, "input", message);
  }
  if (isRefusal(error)) return problem(request, error.status, error.code, error.message, error);
  const unstorable = unstorableValue(error);
  if (unstorable) return problem(request, unstorable.status, unstorable.code, unstorable.message, unstorable);
  log.error({ err: error, path: endpoint.path, requestId: request.requestId });
  return problem(
    request,
    500,
    "internal",
    `this failed on our side and was logged; quote request ${request.requestId}`,
  );
}

function problem(request: ApiRequest, status: number, code: string, message: string, refusal?: Refusal): ApiAnswer {
  const { current, path } = refusal?.detail ?? {};
  const more = { ...(current !== undefined && { current }), ...(path && { path }) };
  return { status, body: { code, message, request_id: request.requestId, ...more } };
}
