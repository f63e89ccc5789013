import { may } from "@/lib/access/may";
import { readBody } from "@/server/api/read-body";
import { missingProof } from "@/server/auth/request-proof";
import { noCity, refuse, signedInCall } from "@/server/auth/route-call";
import { standingIn } from "@/server/auth/standing";
import { env } from "@/server/env";
import { presenceInput, tellPresence } from "@/server/live/presence-channel";
import { requestContext } from "@/server/trpc/context";

/** Bytes of a body: as many objects as may be said, with long ids. */
const largestBody = 50_000;

/**
 * Says that somebody has objects of the city open to change them, or no longer (ux 70). It changes nothing and is kept nowhere, so
 * it is no act of the log; it counts as a call of the person.
 */
export async function POST(request: Request, { params }: RouteContext<"/api/presence/[city]">): Promise<Response> {
  const { city } = await params;
  const proof = missingProof(request.headers, env().origins);
  if (proof) return refuse(403, proof);
  const context = await requestContext(request.headers);
  const session = signedInCall(context);
  if (session instanceof Response) return session;
  const { store, cities } = context;
  const standing = (await cities.get(city)) && (await standingIn(store, session, city));
  if (!standing?.registered || !may(standing, "bead.read")) return noCity(context, session, city, "presence.tell");
  const text = await readBody(request, largestBody);
  const said = presenceInput.safeParse(text === undefined ? undefined : parsed(text));
  if (!said.success) return refuse(400, "Say which objects are open, from which tab.");
  await tellPresence(store, city, { ...said.data, name: session.name });
  return new Response(null, { status: 204 });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
