import type { Context } from "../trpc/context";
import { noteDeniedRead, strayTo } from "./denied";
import type { Session } from "./session";

/** What a route answers instead of what was asked for: a sentence that nothing on the way keeps. */
export function refuse(status: number, sentence: string, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json({ sentence }, { status, headers: { "cache-control": "no-store", ...headers } });
}

/** Who calls a route, one call taken from what they may ask (security 11); or the answer that nobody does, or that the caller asks too often. */
export function signedInCall({ session, takeCall }: Pick<Context, "session" | "takeCall">): Session | Response {
  const wait = takeCall?.(session?.personId);
  if (wait !== undefined)
    return refuse(429, `Too many requests; try again in ${wait} s.`, { "retry-after": String(wait) });
  return session ?? refuse(401, "Sign in first.");
}

/** The answer for a city that is not here, or not for this person; the attempt is written down (security 8). */
export async function noCity(context: Context, session: Session, city: string, action: string): Promise<Response> {
  const { store, cities, requestId, ipHash, now } = context;
  const { name: actor, authMethod } = session;
  const stray = strayTo(city, (await cities.get(city)) !== undefined);
  await noteDeniedRead(store, { ...stray, actor, authMethod, action, requestId, ipHash }, now());
  return refuse(404, `There is no city "${city}" here.`);
}
