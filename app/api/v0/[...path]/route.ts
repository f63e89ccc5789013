import { endpoints } from "@/server/api/endpoints";
import { openApiDocument } from "@/server/api/openapi";
import { isDeeper, readBody } from "@/server/api/read-body";
import { type ApiRequest, serveApi, streamToken } from "@/server/api/serve";
import { onAccessChange } from "@/server/auth/access-changes";
import { addressDigest, clientAddress } from "@/server/auth/client-address";
import { rateLimits } from "@/server/auth/rate-limit";
import { readOnlySentence } from "@/server/auth/standing";
import { onCityChange } from "@/server/console/city-changes";
import { runningConsole } from "@/server/console/running-console";
import { env } from "@/server/env";
import { eventStream, streamHeaders } from "@/server/live/event-stream";
import { takeStream } from "@/server/live/stream-cap";

export const dynamic = "force-dynamic";

const largestBody = 1_000_000;
/** Levels of a body; beyond, writing it down again would use up the stack. */
const deepest = 64;
const noStore = { "cache-control": "no-store" };

type Route = RouteContext<"/api/v0/[...path]">;

/** The agents' API (tokens only; a browser's cookie counts for nothing here). `/api/v0/openapi.json` describes it. */
async function handle(request: Request, { params }: Route): Promise<Response> {
  const url = new URL(request.url);
  const segments = decoded((await params).path);
  if (!segments)
    return Response.json({ code: "path", message: "the address is not encoded as UTF-8" }, { status: 400 });
  if (request.method === "GET" && segments.join("/") === "openapi.json")
    return Response.json(openApiDocument(endpoints, url.origin));
  const requestId = request.headers.get("x-request-id") ?? crypto.randomUUID();
  const refuse = (status: number, code: string, message: string) =>
    Response.json({ code, message, request_id: requestId }, { status, headers: noStore });
  const text = request.method === "GET" ? "" : await readBody(request, largestBody);
  if (text === undefined) return refuse(413, "body-size", "the body is larger than 1 MB");
  if (text !== "" && !request.headers.get("content-type")?.startsWith("application/json")) {
    return refuse(415, "content-type", "send JSON: content-type: application/json");
  }
  if (isDeeper(text, deepest)) return refuse(400, "body-depth", `the body is nested deeper than ${deepest} levels`);
  const body = text === "" ? { value: undefined } : parseJson(text);
  if (!body) return refuse(400, "body", "the body is not JSON");
  const { store, cities } = await runningConsole();
  const { readOnly, trustedProxies } = env();
  const takeCall = (caller: "token" | "stranger", id: string) =>
    rateLimits()[caller].take(id || clientAddress(request.headers, trustedProxies), Date.now());
  const frozen = readOnly ? readOnlySentence : undefined;
  const host = { store, city: (id: string) => cities.get(id), now: () => new Date(), frozen, takeCall };
  const { method, headers, signal } = request;
  const asked: ApiRequest = {
    ...{ method, segments, query: url.searchParams, headers, body: body.value, requestId, signal },
    ipHash: addressDigest(clientAddress(headers, trustedProxies)),
  };
  if (headers.get("accept")?.includes("text/event-stream")) {
    const stream = await streamEvents(host, asked);
    if (stream) return stream;
  }
  const answer = await serveApi(host, asked);
  return Response.json(answer.body, { status: answer.status, headers: { ...noStore, ...answer.headers } });
}

function decoded(path: readonly string[]): readonly string[] | undefined {
  try {
    return path.map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** Server-sent events for an agent; undefined when the token does not allow it, so that the plain answer says why. */
async function streamEvents(
  host: Parameters<typeof streamToken>[0],
  request: ApiRequest,
): Promise<Response | undefined> {
  const token = await streamToken(host, request);
  if (!token) return undefined;
  const giveBack = takeStream(`token ${token.id}`);
  if (!giveBack) return undefined;
  const resume = request.headers.get("last-event-id") ?? request.query.get("after");
  const after = resume !== null && /^\d{1,15}$/.test(resume) ? Number(resume) : undefined;
  const mayGoOn = async () => (await streamToken(host, request)) !== undefined;
  const body = eventStream({
    store: host.store,
    cityId: token.cityId,
    after,
    mayGoOn,
    onDoubt: (look) => {
      const stops = [
        onAccessChange(host.store, token.id, look),
        onCityChange(host.store, (changed) => changed === token.cityId && look()),
      ];
      return () => stops.forEach((stop) => void stop());
    },
    onClose: giveBack,
  });
  return new Response(body, { headers: streamHeaders });
}

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST };
