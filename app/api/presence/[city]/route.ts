import { may } from "@/lib/access/may";
import { readBody } from "@/server/api/read-body";
import { missingProof } from "@/server/auth/request-proof";
import { standingIn } from "@/server/auth/standing";
import { env } from "@/server/env";
import { presenceInput, tellPresence } from "@/server/live/presence-channel";
import { requestContext } from "@/server/trpc/context";

/** Bytes of a body; an object, a tab and a word are far shorter. */
const largestBody = 1000;

/**
 * Says that somebody has an object of the city open to change it, or no longer (ux 70). It changes nothing and is kept nowhere, so
 * it is no act of the log; it counts as a call of the person.
 */
export async function POST(request: Request, { params }: RouteContext<"/api/presence/[city]">): Promise<Response> {
  const { city } = await params;
  const proof = missingProof(request.headers, env().origins);
  if (proof) return refuse(403, proof);
  const { session, store, cities, takeCall } = await requestContext(request.headers);
  if (!session) return refuse(401, "Sign in first.");
  const wait = takeCall?.(session.personId);
  if (wait !== undefined) return refuse(429, `Too many requests; try again in ${wait} s.`);
  const standing = (await cities.get(city)) && (await standingIn(store, session, city));
  if (!standing?.registered || !may(standing, "bead.read")) return refuse(404, `There is no city "${city}" here.`);
  const text = await readBody(request, largestBody);
  const said = presenceInput.safeParse(text === undefined ? undefined : parsed(text));
  if (!said.success) return refuse(400, "Say which object is open, from which tab.");
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

function refuse(status: number, sentence: string): Response {
  return Response.json({ sentence }, { status, headers: { "cache-control": "no-store" } });
}
