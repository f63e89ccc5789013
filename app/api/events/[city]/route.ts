import { may } from "@/lib/access/may";
import { onAccessChange } from "@/server/auth/access-changes";
import { noCity, refuse, signedInCall } from "@/server/auth/route-call";
import { standingIn } from "@/server/auth/standing";
import { onCityChange } from "@/server/console/city-changes";
import { eventStream } from "@/server/live/event-stream";
import { onPresence } from "@/server/live/presence-channel";
import { onProgress } from "@/server/live/progress-channel";
import { takeStream } from "@/server/live/stream-cap";
import { type Context, requestContext } from "@/server/trpc/context";

export const dynamic = "force-dynamic";

/** The live events of a city (server-sent events), resumed after `Last-Event-ID` or `?after=`. */
export async function GET(request: Request, { params }: RouteContext<"/api/events/[city]">): Promise<Response> {
  const { city } = await params;
  const context = await requestContext(request.headers);
  const session = signedInCall(context);
  if (session instanceof Response) return session;
  const { store } = context;
  if (!(await mayRead(context, city))) return noCity(context, session, city, "event.stream");
  const giveBack = takeStream(session.personId);
  if (!giveBack) return refuse(429, "Too many live streams are open; close some tabs.");
  const resume = request.headers.get("last-event-id") ?? new URL(request.url).searchParams.get("after");
  const after = resume !== null && /^\d{1,15}$/.test(resume) ? Number(resume) : undefined;
  const body = eventStream({
    store,
    cityId: city,
    after,
    mayGoOn: async () => mayRead(await requestContext(request.headers, { isUse: false }), city),
    onDoubt: (look) => {
      const stops = [
        onAccessChange(store, session.personId, look),
        onCityChange(store, (changed) => changed === city && look()),
      ];
      return () => stops.forEach((stop) => void stop());
    },
    passing: (tell) => {
      const stops = [
        onProgress(store, city, ({ id, progress }) => tell("progress", JSON.stringify({ id, progress }))),
        onPresence(store, city, (news) => tell("presence", JSON.stringify(news))),
      ];
      return () => stops.forEach((stop) => void stop());
    },
    onClose: giveBack,
  });
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no",
    },
  });
}

/** Asked at the start and at every heartbeat, from the session on: a role that was taken away ends the stream. */
async function mayRead({ session, store, cities }: Context, city: string): Promise<boolean> {
  if (!session || !(await cities.get(city))) return false;
  const standing = await standingIn(store, session, city);
  return standing?.registered === true && may(standing, "event.read");
}
