import { originOfHost } from "@/lib/access/origin";
import { writeAudit } from "@/server/auth/audit";
import { clearedCookie } from "@/server/auth/cookie";
import { oidcLogoutUrl } from "@/server/auth/oidc-provider";
import { missingProof } from "@/server/auth/request-proof";
import { endSession, idTokenOf, oidcMethod } from "@/server/auth/session";
import { env } from "@/server/env";
import { requestContext } from "@/server/trpc/context";

/**
 * Ends the session of this browser, at once and for all of its tabs. After a sign-in with the OpenID provider the answer says
 * where to end that one, too (`next`).
 */
export async function POST(request: Request): Promise<Response> {
  const { origins, oidc, secretKeys } = env();
  const proof = missingProof(request.headers, origins);
  const origin = originOfHost(request.headers.get("host"), origins);
  if (proof || !origin) return Response.json({ sentence: proof }, { status: 403 });
  const { store, session, now, requestId, ipHash } = await requestContext(request.headers);
  const idToken = session && (await idTokenOf(store, session, secretKeys));
  if (session)
    await store.transaction(async (tx) => {
      await endSession(tx, session.idHash, now());
      const { name: actor, authMethod } = session;
      const entry = { cityId: "", actor, authMethod, role: "", action: "session.end", target: "", requestId, ipHash };
      await writeAudit(tx, { ...entry, result: "done" }, now());
    });
  const leaves = oidc && session?.authMethod === oidcMethod;
  // A provider that does not answer must not keep anybody signed in here.
  const next = leaves ? await oidcLogoutUrl(oidc, origin, idToken).catch(() => undefined) : undefined;
  return Response.json({ next }, { headers: { "set-cookie": clearedCookie(origin), "cache-control": "no-store" } });
}
