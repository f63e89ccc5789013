import { createHash } from "node:crypto";
import { originOfHost } from "@/lib/access/origin";
import { readCookie } from "../auth/cookie";
import { findSession, type Session } from "../auth/session";
import type { OpenCities } from "../console/open-cities";
import { runningConsole } from "../console/running-console";
import type { Store } from "../db/store";
import { env } from "../env";

/** What every procedure, page and stream knows about the request it serves. */
export type Context = {
  readonly store: Store;
  readonly cities: Pick<OpenCities, "get" | "list" | "open">;
  /** Undefined when nobody is signed in. */
  readonly session: Session | undefined;
  readonly requestId: string;
  readonly ipHash: string;
  readonly now: () => Date;
};

/** Builds the context from the headers of a request: one builder for tRPC, pages and streams, so that none is softer. */
export async function requestContext(headers: Headers): Promise<Context> {
  const { store, cities } = await runningConsole();
  const now = () => new Date();
  const origin = originOfHost(headers.get("host"), env().origins);
  const cookie = origin && readCookie(headers.get("cookie"), origin);
  return {
    store,
    cities,
    session: cookie === undefined ? undefined : await findSession(store, cookie, now()),
    requestId: headers.get("x-request-id") ?? crypto.randomUUID(),
    ipHash: digest(headers.get("x-forwarded-for") ?? ""),
    now,
  };
}

function digest(address: string): string {
  return address && createHash("sha256").update(address).digest("hex").slice(0, 16);
}
