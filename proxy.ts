import { type NextRequest, NextResponse } from "next/server";
import { contentPolicy, headersOf, safeHeaders } from "@/lib/access/answer-headers";
import { originOfHost } from "@/lib/access/origin";
import { isKnownApi } from "@/lib/access/route-access";
import { isWellEncoded } from "@/lib/url/well-encoded";
import { env } from "@/server/env";

/** Headers that only this server may set; a request that brings them gets them removed. */
const internalHeaders = [
  "x-middleware-subrequest",
  "x-middleware-rewrite",
  "x-middleware-next",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-request-id",
  "x-nonce",
  "x-page",
];

/**
 * Runs before every route. It refuses hosts that are not configured (security 2), strips internal headers and sets the
 * content policy. It never decides who may do what: that is checked where the data is read or written.
 */
export function proxy(request: NextRequest): NextResponse {
  const origin = originOfHost(request.headers.get("host"), env().origins);
  if (!origin)
    return new NextResponse("This host is not served here. Add it to PUBLIC_ORIGIN if it should be.\n", {
      status: 421,
      headers: { ...safeHeaders, "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
    });
  const { pathname } = request.nextUrl;
  if (!isWellEncoded(pathname))
    return new NextResponse("This address is not well encoded.\n", {
      status: 400,
      headers: {
        ...safeHeaders,
        "content-type": "text/plain; charset=utf-8",
        "content-security-policy": contentPolicy("", false),
      },
    });
  if (/^\/api(\/|$)/.test(pathname) && !isKnownApi(pathname))
    return NextResponse.json({ sentence: "There is nothing here." }, { status: 404, headers: safeHeaders });
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString("base64");
  const policy = contentPolicy(nonce, process.env.NODE_ENV === "development");
  const headers = new Headers(request.headers);
  for (const name of internalHeaders) headers.delete(name);
  headers.set("x-request-id", crypto.randomUUID());
  headers.set("x-nonce", nonce);
  // Where to come back to after signing in; pages do not see their own address.
  headers.set("x-page", `${pathname}${request.nextUrl.search}`.slice(0, 2_000));
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  for (const [name, value] of Object.entries(headersOf(origin))) response.headers.set(name, value);
  return response;
}
