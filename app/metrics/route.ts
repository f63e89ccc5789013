import { isSecret } from "@/server/auth/secret";
import { env } from "@/server/env";
import { metrics } from "@/server/metrics/metrics";

export const dynamic = "force-dynamic";

/** Counters for Prometheus, for who has CITYHALL_METRICS_TOKEN; without that setting there is no such page. */
export async function GET(request: Request): Promise<Response> {
  const wanted = env().metricsToken;
  if (wanted === undefined) return new Response("Not found\n", { status: 404 });
  const given = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
  if (!isSecret(given, wanted))
    return new Response("The metrics need the token of CITYHALL_METRICS_TOKEN.\n", {
      status: 401,
      headers: { "www-authenticate": "Bearer", "cache-control": "no-store" },
    });
  const { registry } = metrics();
  return new Response(await registry.metrics(), {
    headers: { "content-type": registry.contentType, "cache-control": "no-store" },
  });
}
