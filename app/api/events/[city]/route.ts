import { cityStream } from "@/server/live/city-stream";
import { eventStream, streamHeaders } from "@/server/live/event-stream";

export const dynamic = "force-dynamic";

/**
 * The live events of a city (server-sent events), resumed after `Last-Event-ID` or `?after=`. Under `npm start` the stream door
 * serves them before Next is asked.
 */
export async function GET(request: Request, { params }: RouteContext<"/api/events/[city]">): Promise<Response> {
  const { city } = await params;
  const stream = await cityStream(request.headers, city, new URL(request.url).searchParams.get("after"));
  return stream instanceof Response ? stream : new Response(eventStream(stream), { headers: streamHeaders });
}
