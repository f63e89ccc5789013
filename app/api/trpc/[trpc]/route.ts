import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { paths } from "@/lib/url/paths";
import { missingProof } from "@/server/auth/request-proof";
import { env } from "@/server/env";
import { log } from "@/server/log";
import { requestContext } from "@/server/trpc/context";
import { appRouter } from "@/server/trpc/router";

const largestBody = 1_000_000;
const batchCap = 10;

function handle(request: Request): Promise<Response> {
  return fetchRequestHandler({
    endpoint: paths.trpc(),
    req: request,
    router: appRouter,
    createContext: () => requestContext(request.headers),
    maxBatchSize: batchCap,
    // Long queries come as POST; tRPC refuses mutations over GET either way.
    allowMethodOverride: true,
    responseMeta: () => ({ headers: new Headers({ "cache-control": "no-store" }) }),
    onError: ({ error, path, ctx }) => {
      if (error.code === "INTERNAL_SERVER_ERROR")
        log.error({ err: error.cause ?? error, path, requestId: ctx?.requestId });
    },
  });
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
