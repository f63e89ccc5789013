import { originOfHost } from "@/lib/access/origin";
import { writeAudit } from "@/server/auth/audit";
import { clearedCookie } from "@/server/auth/cookie";
import { missingProof } from "@/server/auth/request-proof";
import { endSession } from "@/server/auth/session";
import { env } from "@/server/env";
import { requestContext } from "@/server/trpc/context";

/** Ends the session of this browser, at once and for all of its tabs. */
export async function POST(request: Request): Promise<Response> {
  const { origins } = env();
  const proof = missingProof(request.headers, origins);
  const origin = originOfHost(request.headers.get("host"), origins);
  if (proof || !origin) return Response.json({ sentence: proof }, { status: 403 });
  const { store, session, now, requestId, ipHash } = await requestContext(request.headers);
  if (session)
    await store.transaction(async (tx) => {
      await endSession(tx, session.idHash, now());
      const { name: actor, authMethod } = session;
      const entry = { cityId: "", actor, authMethod, role: "", action: "session.end", target: "", requestId, ipHash };
      await writeAudit(tx, { ...entry, result: "done" }, now());
    });
  return Response.json({}, { headers: { "set-cookie": clearedCookie(origin), "cache-control": "no-store" } });
}
