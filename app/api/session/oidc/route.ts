import { originOfHost } from "@/lib/access/origin";
import { paths, withQuery } from "@/lib/url/paths";
import { loginSearch } from "@/lib/url/search";
import { clientAddress } from "@/server/auth/client-address";
import { attemptCookie } from "@/server/auth/cookie";
import { beginOidc } from "@/server/auth/oidc-sign-in";
import { rateLimits } from "@/server/auth/rate-limit";
import { env } from "@/server/env";
import { log } from "@/server/log";
import { requestContext } from "@/server/trpc/context";

export const dynamic = "force-dynamic";

/** Sends the browser to the OpenID provider; a link, because a form may not be redirected to another site. */
export async function GET(request: Request): Promise<Response> {
  const { origins, oidc, groupRules, secretKeys, trustedProxies } = env();
  const origin = originOfHost(request.headers.get("host"), origins);
  if (!origin || !oidc) return new Response("There is no OpenID provider here.\n", { status: 404 });
  const { store, now, requestId } = await requestContext(request.headers);
  const toLogin = (reason: "unreachable" | "busy") =>
    redirect(withQuery(paths.login(), loginSearch.format({ ...loginSearch.defaults, reason, request: requestId })));
  const caller = clientAddress(request.headers, trustedProxies);
  if (rateLimits().stranger.take(caller, now().getTime()) !== undefined) return toLogin("busy");
  try {
    const hall = { store, settings: oidc, rules: groupRules, keys: secretKeys, origin };
    const next = new URL(request.url).searchParams.get("next") ?? "/";
    const { location, browserSecret } = await beginOidc(hall, next, now());
    return redirect(location, attemptCookie(origin, browserSecret));
  } catch (error) {
    log.warn({ err: error, requestId }, "the OpenID provider could not be asked");
    return toLogin("unreachable");
  }
}

function redirect(location: string, cookie?: string): Response {
  const headers = new Headers({ location, "cache-control": "no-store" });
  if (cookie) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}
