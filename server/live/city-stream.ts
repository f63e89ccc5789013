import { may } from "@/lib/access/may";
import { noCity, refuse, signedInCall } from "../auth/route-call";
import { standingIn } from "../auth/standing";
import { type Context, requestContext } from "../trpc/context";
import type { FeedOptions } from "./feed-events";
import { onPresence } from "./presence-channel";
import { onProgress } from "./progress-channel";
import { onSessions } from "./sessions-channel";
import { takeStream } from "./stream-cap";
import { doubtsAbout, resumeAfter } from "./stream-facts";

/**
 * The stream of a city for whoever asks with these headers, resumed after `Last-Event-ID` or `resume`; or the answer that there is
 * none. One of the person's streams is taken until `onClose` of the feed. Of the headers, an open stream keeps the host and the
 * cookie.
 */
export async function cityStream(
  headers: Headers,
  city: string,
  resume: string | null,
): Promise<FeedOptions | Response> {
  const context = await requestContext(headers);
  const session = signedInCall(context);
  if (session instanceof Response) return session;
  if (!(await mayRead(context, city))) return noCity(context, session, city, "event.stream");
  const { store } = context;
  const { personId } = session;
  const giveBack = takeStream(personId);
  if (!giveBack) return refuse(429, "Too many live streams are open; close some tabs.");
  const kept = { host: headers.get("host") ?? "", cookie: headers.get("cookie") ?? "" };
  return {
    store,
    cityId: city,
    after: resumeAfter(headers, resume),
    mayGoOn: async () => mayRead(await requestContext(new Headers(kept), { isUse: false }), city),
    onDoubt: doubtsAbout(store, personId, city),
    passing: (tell) => {
      const stops = [
        onProgress(store, city, ({ id, progress }) => tell("progress", JSON.stringify({ id, progress }))),
        onPresence(store, city, (news) => tell("presence", JSON.stringify(news))),
        onSessions(store, city, (news) => tell("sessions", JSON.stringify(news))),
      ];
      return () => stops.forEach((stop) => void stop());
    },
    onClose: giveBack,
  };
}

/** Asked at the start and at every heartbeat, from the session on: a role that was taken away ends the stream. */
async function mayRead({ session, store, cities }: Context, city: string): Promise<boolean> {
  if (!session || !(await cities.get(city))) return false;
  const standing = await standingIn(store, session, city);
  return standing?.registered === true && may(standing, "event.read");
}
