import type { IncomingMessage, ServerResponse } from "node:http";
import { contentPolicy, headersOf } from "@/lib/access/answer-headers";
import { originOfHost } from "@/lib/access/origin";
import { isWellEncoded } from "@/lib/url/well-encoded";
import { env } from "../env";
import { cityStream } from "./city-stream";
import { streamHeaders } from "./event-stream";
import { feedEvents } from "./feed-events";
import { tokenStream } from "./token-stream";

/** Bytes that a reader may be behind: more than the longest replay. */
const behindAtMost = 4_000_000;
/** How long a reader that is told to go may take for what waits for it. */
const goneAfterMs = 10_000;
/** Of browsers, by their session, and of agents, by their token. */
const address = /^\/api\/(events|v0\/city)\/([^/?#]+)(\/events)?(?:\?([^#]*))?$/;
/** What the answer is decided by; whatever else a request brings counts for nothing here. */
const asked = ["host", "cookie", "authorization", "accept", "last-event-id", "x-forwarded-for"] as const;

/**
 * Serves the live streams of cities past Next, which holds tens of kilobytes for an answer until it ends. Answers false, with
 * nothing done, for every other request, and for hosts and addresses that `proxy.ts` refuses.
 */
export async function streamDoor(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const [, of, name, tail, query] = (request.method === "GET" && address.exec(request.url ?? "")) || [];
  if (name === undefined || !isWellEncoded(name) || (of === "events") === (tail !== undefined)) return false;
  const headers = new Headers();
  for (const each of asked) {
    const value = request.headers[each];
    if (typeof value === "string") headers.set(each, value);
  }
  const origin = originOfHost(headers.get("host"), env().origins);
  if (!origin) return false;
  const always = { ...headersOf(origin), "content-security-policy": contentPolicy("", false) };
  const open = of === "events" ? cityStream : tokenStream;
  const stream = await open(headers, decodeURIComponent(name), new URLSearchParams(query).get("after"));
  if (!stream) return false;
  if (stream instanceof Response) {
    response.writeHead(stream.status, { ...Object.fromEntries(stream.headers), ...always }).end(await stream.text());
    return true;
  }
  response.writeHead(200, { ...streamHeaders, ...always });
  const stop = feedEvents(stream, {
    write: (bytes) => void response.write(bytes),
    isBehind: () => response.writableLength > behindAtMost,
    cut: () => void response.destroy(),
    end: () => {
      response.end();
      // One that does not read would keep what waits for it for as long as it likes.
      setTimeout(() => response.writableFinished || response.destroy(), goneAfterMs).unref();
    },
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
