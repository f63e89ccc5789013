import { z } from "zod";
import { originOfHost } from "@/lib/access/origin";
import { readBody } from "@/server/api/read-body";
import { writeAudit } from "@/server/auth/audit";
import { clientAddress } from "@/server/auth/client-address";
import { sessionCookie } from "@/server/auth/cookie";
import { redeemOneTimeLogin } from "@/server/auth/one-time-login";
import { rateLimits } from "@/server/auth/rate-limit";
import { missingProof } from "@/server/auth/request-proof";
import { endSession, startSession } from "@/server/auth/session";
import { env } from "@/server/env";
import { requestContext } from "@/server/trpc/context";

const body = z.object({ secret: z.string().min(1).max(200) });

/** A secret and little else, bytes. */
const largestBody = 4_000;

const sentences = {
  unknown: "This sign-in address is not known here. Print a new one.",
  used: "This sign-in address was used already; each works once. Print a new one.",
  expired: "This sign-in address is too old by now. Print a new one.",
} as const;

/** Exchanges a one-time secret for a session cookie. Whatever was signed in here before ends. */
export async function POST(request: Request): Promise<Response> {
  const { origins, trustedProxies } = env();
  const proof = missingProof(request.headers, origins);
  const origin = originOfHost(request.headers.get("host"), origins);
  if (proof || !origin) return answer(403, { sentence: proof ?? "This host is not served here." });
  const wait = rateLimits().stranger.take(clientAddress(request.headers, trustedProxies), Date.now());
  if (wait !== undefined)
    return answer(429, { sentence: `Too many tries; wait ${wait} s.` }, { "retry-after": String(wait) });
  const text = await readBody(request, largestBody);
  if (text === undefined) return answer(413, { sentence: "The request is too large." });
  const parsed = body.safeParse(parseJson(text));
  if (!parsed.success) return answer(400, { sentence: "The request holds no sign-in secret." });
  const { store, session: before, now, requestId, ipHash } = await requestContext(request.headers);
  const at = now();
  const entry = {
    cityId: "",
    authMethod: "one-time",
    role: "",
    action: "session.start",
    target: "",
    requestId,
    ipHash,
  };
  const id = await store.transaction(async (tx) => {
    const redeemed = await redeemOneTimeLogin(tx, parsed.data.secret, at);
    if ("failed" in redeemed) return redeemed;
    const userAgent = request.headers.get("user-agent") ?? "";
    const session = await startSession(tx, redeemed.personId, { authMethod: "one-time", userAgent, ipHash }, at);
    if (before) await endSession(tx, before.idHash, at);
    await writeAudit(tx, { ...entry, actor: redeemed.personId, result: "done" }, at);
    return session;
  });
  if (typeof id !== "string") {
    await writeAudit(store, { ...entry, actor: "", result: "denied", reason: id.failed }, at);
    return answer(401, { sentence: sentences[id.failed] });
  }
  return answer(200, {}, { "set-cookie": sessionCookie(origin, id) });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function answer(status: number, value: object, headers: Record<string, string> = {}): Response {
  return Response.json(value, { status, headers: { "cache-control": "no-store", ...headers } });
}
