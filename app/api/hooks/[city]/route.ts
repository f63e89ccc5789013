import { clientAddress } from "@/server/auth/client-address";
import { rateLimits } from "@/server/auth/rate-limit";
import { receivePush } from "@/server/city/source/receive-push";
import { env } from "@/server/env";
import { requestContext } from "@/server/trpc/context";

export const dynamic = "force-dynamic";

/** The webhook of a city that comes from Git. Its proof is the signature of the body, not a session. */
export async function POST(request: Request, { params }: RouteContext<"/api/hooks/[city]">): Promise<Response> {
  const cityId = (await params).city;
  const { store, now, requestId, ipHash, frozen } = await requestContext(request.headers);
  const { secretKeys: keys, trustedProxies } = env();
  const { status, sentence, retryAfter } = frozen
    ? { status: 503, sentence: frozen, retryAfter: 600 }
    : await receivePush({
        store,
        keys,
        cityId,
        headers: request.headers,
        body: request.body,
        limit: rateLimits().push,
        now: now(),
        origin: { address: clientAddress(request.headers, trustedProxies), requestId, ipHash },
      });
  const wait: Record<string, string> = retryAfter === undefined ? {} : { "retry-after": String(retryAfter) };
  return Response.json({ sentence }, { status, headers: { "cache-control": "no-store", ...wait } });
}
