import { may } from "@/lib/access/may";
import { settingsSearch } from "@/lib/url/search";
import { writeAudit } from "@/server/auth/audit";
import { noCity, refuse, signedInCall } from "@/server/auth/route-call";
import { installationStanding, standingIn } from "@/server/auth/standing";
import { exportAudit } from "@/server/people/audit-log";
import { requestContext } from "@/server/trpc/context";

export const dynamic = "force-dynamic";

/** The audit log of a city, or of the installation, as JSON lines. Taking it is written down in it. */
export async function GET(request: Request): Promise<Response> {
  const context = await requestContext(request.headers);
  const session = signedInCall(context);
  if (session instanceof Response) return session;
  const { store, cities, now, requestId, ipHash } = context;
  const { city, who, action, result, from, to } = settingsSearch.parse(new URL(request.url).searchParams);
  const known = city === "" || (await cities.get(city)) !== undefined;
  const standing = city === "" ? installationStanding(session) : known && (await standingIn(store, session, city));
  if (!standing) return noCity(context, session, city, "audit.export");
  const { name: actor, authMethod } = session;
  const entry = {
    cityId: city,
    actor,
    authMethod,
    role: standing.role,
    action: "audit.export",
    target: "",
    requestId,
    ipHash,
  };
  if (!may(standing, "audit.read")) {
    await writeAudit(store, { ...entry, result: "denied" }, now());
    return refuse(403, "This needs the role maintainer.");
  }
  await writeAudit(store, { ...entry, result: "done" }, now());
  const filter = { cityId: city, actor: who, action, result: result === "all" ? "" : result, from, to };
  const lines = exportAudit(city === "" ? store : store.forCity(city), filter);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: () => void lines.return(undefined),
  });
  return new Response(body, {
    headers: {
      "content-type": "application/x-ndjson; charset=utf-8",
      "content-disposition": `attachment; filename="audit-${(city || "installation").replace(/[^\w-]/g, "_")}.jsonl"`,
      "cache-control": "no-store",
    },
  });
}
