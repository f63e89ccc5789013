import { apiHost } from "../api/api-host";
import { refuseApi, refuseBusy } from "../api/refuse-api";
import type { ApiHost } from "../api/serve";
import { findToken, type Token } from "../auth/token";
import type { FeedOptions } from "./feed-events";
import { takeStream } from "./stream-cap";
import { doubtsAbout, resumeAfter } from "./stream-facts";

/**
 * The stream of a city for the agent whose token these headers carry, resumed after `Last-Event-ID` or `resume`; or the answer that it has
 * too many. Undefined where no stream is asked for, or the token does not allow it: the plain answer of the API says why.
 */
export async function tokenStream(
  headers: Headers,
  city: string,
  resume: string | null,
): Promise<FeedOptions | Response | undefined> {
  if (!headers.get("accept")?.includes("text/event-stream")) return undefined;
  const host = await apiHost(headers);
  const authorization = headers.get("authorization");
  const token = await reader(host, authorization, city);
  if (!token) return undefined;
  const { store } = host;
  const requestId = headers.get("x-request-id") ?? crypto.randomUUID();
  const wait = host.takeCall?.(token.id);
  if (wait !== undefined) return refuseBusy(requestId, wait);
  const giveBack = takeStream(`token ${token.id}`);
  if (!giveBack) return refuseApi(requestId, 429, "too-many", "too many streams of this token are open; close some");
  return {
    store,
    cityId: city,
    after: resumeAfter(headers, resume),
    mayGoOn: async () => (await reader(host, authorization, city)) !== undefined,
    onDoubt: doubtsAbout(store, token.id, city),
    onClose: giveBack,
  };
}

/** The token, where it may read the events of the whole city. Asked again at every heartbeat. */
async function reader(host: ApiHost, authorization: string | null, city: string): Promise<Token | undefined> {
  const token = await findToken(host.store, authorization, host.now());
  const may = token?.cityId === city && token.rig === "" && token.abilities.includes("event.read");
  return may && (await host.city(city)) ? token : undefined;
}
