import type { IncomingMessage, ServerResponse } from "node:http";
import { contentPolicy, headersOf } from "@/lib/access/answer-headers";
import { originOfHost } from "@/lib/access/origin";
import { isWellEncoded } from "@/lib/url/well-encoded";
import { env } from "../env";
import { cityStream } from "./city-stream";
import { streamHeaders } from "./event-stream";
import { feedEvents } from "./feed-events";

/** Bytes that a reader may be behind: more than the longest replay. */
const behindAtMost = 4_000_000;
const address = /^\/api\/events\/([^/?#]+)(?:\?([^#]*))?$/;
/** What the answer is decided by; whatever else a request brings counts for nothing here. */
const asked = ["host", "cookie", "last-event-id", "x-forwarded-for"] as const;

/**
 * Serves the live stream of a city past Next, which holds tens of kilobytes for an answer until it ends. Answers false, with
 * nothing done, for every other request, and for hosts and addresses that `proxy.ts` refuses.
 */
export async function streamDoor(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const [, name, query] = (request.method === "GET" && address.exec(request.url ?? "")) || [];
  if (name === undefined || !isWellEncoded(name)) return false;
  const headers = new Headers();
  for (const each of asked) {
    const value = request.headers[each];
    if (typeof value === "string") headers.set(each, value);
  }
  const origin = originOfHost(headers.get("host"), env().origins);
  if (!origin) return false;
  const always = { ...headersOf(origin), "content-security-policy": contentPolicy("", false) };
  const stream = await cityStream(headers, decodeURIComponent(name), new URLSearchParams(query).get("after"));
  if (stream instanceof Response) {
    response.writeHead(stream.status, { ...Object.fromEntries(stream.headers), ...always }).end(await stream.text());
    return true;
  }
  response.writeHead(200, { ...streamHeaders, ...always });
  const stop = feedEvents(stream, {
    write: (bytes) => void response.write(bytes),
    isBehind: () => response.writableLength > behindAtMost,
    end: () => void response.end(),
  });
  response.once("close", stop);
  // Whoever left meanwhile says so no more.
  if (response.destroyed) stop();
  return true;
}

/** The launcher finds the door here: it is part of the built console, which the launcher is not. */
export function openStreamDoor(): void {
  Object.assign(globalThis, { cityhallStreamDoor: streamDoor });
}
