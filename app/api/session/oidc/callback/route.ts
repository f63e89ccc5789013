import { originOfHost } from "@/lib/access/origin";
import { paths, withQuery } from "@/lib/url/paths";
import { loginSearch } from "@/lib/url/search";
import { writeAudit } from "@/server/auth/audit";
import { clientAddress } from "@/server/auth/client-address";
import { attemptCookie, readAttemptCookie, sessionCookie } from "@/server/auth/cookie";
import { endOidc } from "@/server/auth/oidc-sign-in";
import { rateLimits } from "@/server/auth/rate-limit";
import { endSession, oidcMethod } from "@/server/auth/session";
import { env } from "@/server/env";
import { requestContext } from "@/server/trpc/context";

export const dynamic = "force-dynamic";

/** Where the OpenID provider sends people back to. Whatever was signed in here before ends; the new session has a new id. */
export async function GET(request: Request): Promise<Response> {
  const { origins, oidc, groupRules, secretKeys, trustedProxies } = env();
  const origin = originOfHost(request.headers.get("host"), origins);
  if (!origin || !oidc) return new Response("There is no OpenID provider here.\n", { status: 404 });
  const { store, session, now, requestId, ipHash } = await requestContext(request.headers);
  const headers = new Headers({ "cache-control": "no-store" });
  headers.append("set-cookie", attemptCookie(origin, ""));
  const toLogin = (reason: "busy" | (typeof loginSearch.defaults)["reason"]) => {
    const query = loginSearch.format({ ...loginSearch.defaults, reason, request: requestId });
    headers.set("location", withQuery(paths.login(), query));
    return new Response(null, { status: 303, headers });
  };
  const caller = clientAddress(request.headers, trustedProxies);
  if (rateLimits().stranger.take(caller, now().getTime()) !== undefined) return toLogin("busy");
  const hall = { store, settings: oidc, rules: groupRules, keys: secretKeys, origin };
  const outcome = await endOidc(hall, {
    query: new URL(request.url).searchParams,
    browserSecret: readAttemptCookie(request.headers.get("cookie"), origin),
    userAgent: request.headers.get("user-agent") ?? "",
    ipHash,
    now: now(),
  });
  const entry = { cityId: "", authMethod: oidcMethod, role: "", action: "session.start", requestId, ipHash };
  if ("failed" in outcome) {
    const reason = `${outcome.failed}: ${outcome.detail}`;
    await writeAudit(store, { ...entry, actor: outcome.name ?? "", target: "", reason, result: "denied" }, now());
    return toLogin(outcome.failed);
  }
  if (session) await endSession(store, session.idHash, now());
  await writeAudit(store, { ...entry, actor: outcome.name, target: outcome.personId, result: "done" }, now());
  headers.append("set-cookie", sessionCookie(origin, outcome.id));
  headers.set("content-type", "text/html; charset=utf-8");
  // A redirect would still count as a visit from the provider's site, and the strict cookie would stay behind: this page goes on.
  const next = outcome.next.replace(/[&"'<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${next}">
<title>Signed in</title><p>Signed in. <a href="${next}">Go on</a></p></html>\n`;
  return new Response(page, { headers });
}
