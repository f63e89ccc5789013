import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { originOfHost } from "@/lib/access/origin";
import { paths } from "@/lib/url/paths";
import { sessionCookie } from "@/server/auth/cookie";
import { missingProof } from "@/server/auth/request-proof";
import { secretDigest } from "@/server/auth/secret";
import { rotateSession } from "@/server/auth/session";
import { env } from "@/server/env";
import { log } from "@/server/log";
import { type Context, requestContext } from "@/server/trpc/context";
import { appRouter } from "@/server/trpc/router";

const largestBody = 1_000_000;
const batchCap = 10;

async function handle(request: Request): Promise<Response> {
  const { context, cookie } = await rotated(request);
  const response = await fetchRequestHandler({
    endpoint: paths.trpc(),
    req: request,
    router: appRouter,
    createContext: () => context,
    maxBatchSize: batchCap,
    // Long queries come as POST; tRPC refuses mutations over GET either way.
    allowMethodOverride: true,
    responseMeta: () => ({ headers: new Headers({ "cache-control": "no-store" }) }),
    onError: ({ error, path, ctx }) => {
      if (error.code === "INTERNAL_SERVER_ERROR")
        log.error({ err: error.cause ?? error, path, requestId: ctx?.requestId });
    },
  });
  if (cookie) response.headers.append("set-cookie", cookie);
  return response;
}

/** The context of a request, and a cookie with a new session id where the person's rights have changed (security 3). */
async function rotated(request: Request): Promise<{ readonly context: Context; readonly cookie?: string }> {
  const context = await requestContext(request.headers);
  const { session, store, now } = context;
  const origin = originOfHost(request.headers.get("host"), env().origins);
  if (!session?.rotateDue || !origin) return { context };
  const id = await rotateSession(store, session.idHash, now());
  if (id === undefined) return { context };
  return {
    context: { ...context, session: { ...session, idHash: secretDigest(id) } },
    cookie: sessionCookie(origin, id),
  };
}

/** Queries. tRPC refuses mutations here. */
export function GET(request: Request): Promise<Response> {
  return handle(request);
}

/** Mutations: every proof of a same-origin request is asked for before anything is parsed. */
export async function POST(request: Request): Promise<Response> {
  const proof = missingProof(request.headers, env().origins);
  if (proof) return Response.json({ sentence: proof }, { status: 403 });
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  if (!(length <= largestBody)) return Response.json({ sentence: "The request is too large." }, { status: 413 });
  return handle(request);
}
