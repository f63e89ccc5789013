import { refusal } from "@/lib/access/may";
import { refuse, signedInCall } from "@/server/auth/route-call";
import { installationStanding } from "@/server/auth/standing";
import { readArtifact } from "@/server/provider/read-artifact";
import { requestContext } from "@/server/trpc/context";

type Params = { readonly params: Promise<{ readonly id: string; readonly position: string }> };

/** The bytes of an artifact, as an attachment that no browser interprets on our origin (security 10). */
export async function GET(request: Request, { params }: Params): Promise<Response> {
  const context = await requestContext(request.headers);
  const session = signedInCall(context);
  if (session instanceof Response) return session;
  const reason = refusal(installationStanding(session), "provider.read");
  if (reason) return refuse(403, reason);
  const { id, position } = await params;
  const artifact = /^\d{1,4}$/.test(position) ? await readArtifact(context.store, id, Number(position)) : undefined;
  if (!artifact) return refuse(404, "There is no such artifact.");
  const extension = artifact.mediaType.split("/")[1]?.replace(/[^a-z0-9]/g, "") || "bin";
  return new Response(Buffer.from(artifact.bytes), {
    headers: {
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="artifact-${Number(position) + 1}.${extension}"`,
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  });
}
