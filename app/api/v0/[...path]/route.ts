import { apiHost } from "@/server/api/api-host";
import { endpoints } from "@/server/api/endpoints";
import { openApiDocument } from "@/server/api/openapi";
import { isDeeper, readBody } from "@/server/api/read-body";
import { refuseApi, refuseBusy } from "@/server/api/refuse-api";
import { serveApi } from "@/server/api/serve";
import { addressDigest, clientAddress } from "@/server/auth/client-address";
import { env } from "@/server/env";
import { eventStream, streamHeaders } from "@/server/live/event-stream";
import { tokenStream } from "@/server/live/token-stream";

export const dynamic = "force-dynamic";

const largestBody = 1_000_000;
/** Levels of a body; beyond, writing it down again would use up the stack. */
const deepest = 64;

type Route = RouteContext<"/api/v0/[...path]">;

/** The agents' API (tokens only; a browser's cookie counts for nothing here). `/api/v0/openapi.json` describes it. */
async function handle(request: Request, { params }: Route): Promise<Response> {
  const url = new URL(request.url);
  const segments = decoded((await params).path);
  if (!segments)
    return Response.json({ code: "path", message: "the address is not encoded as UTF-8" }, { status: 400 });
  const { method, headers, signal } = request;
  const requestId = headers.get("x-request-id") ?? crypto.randomUUID();
  const refuse = (status: number, code: string, message: string) => refuseApi(requestId, status, code, message);
  const host = await apiHost(headers);
  if (method === "GET" && segments.join("/") === "openapi.json") {
    const wait = host.takeCall?.(undefined);
    return wait === undefined ? Response.json(openApiDocument(endpoints, url.origin)) : refuseBusy(requestId, wait);
  }
  const text = method === "GET" ? "" : await readBody(request, largestBody);
  if (text === undefined) return refuse(413, "body-size", "the body is larger than 1 MB");
  if (text !== "" && !headers.get("content-type")?.startsWith("application/json")) {
    return refuse(415, "content-type", "send JSON: content-type: application/json");
  }
  if (isDeeper(text, deepest)) return refuse(400, "body-depth", `the body is nested deeper than ${deepest} levels`);
  const body = text === "" ? { value: undefined } : parseJson(text);
  if (!body) return refuse(400, "body", "the body is not JSON");
  const [word, city = "", tail, ...more] = segments;
  if (method === "GET" && word === "city" && tail === "events" && more.length === 0) {
    const stream = await tokenStream(headers, city, url.searchParams.get("after"));
    if (stream)
      return stream instanceof Response ? stream : new Response(eventStream(stream), { headers: streamHeaders });
  }
  const answer = await serveApi(host, {
    ...{ method, segments, query: url.searchParams, headers, body: body.value, requestId, signal },
    ipHash: addressDigest(clientAddress(headers, env().trustedProxies)),
  });
  return Response.json(answer.body, {
    status: answer.status,
    headers: { "cache-control": "no-store", ...answer.headers },
  });
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

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST };
