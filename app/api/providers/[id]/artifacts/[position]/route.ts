import { refusal } from "@/lib/access/may";
import { installationStanding } from "@/server/auth/standing";
import { readArtifact } from "@/server/provider/read-artifact";
import { requestContext } from "@/server/trpc/context";

type Params = { readonly params: Promise<{ readonly id: string; readonly position: string }> };

const fail = (status: number, sentence: string) =>
  Response.json({ sentence }, { status, headers: { "cache-control": "no-store" } });

/** The bytes of an artifact, as an attachment that no browser interprets on our origin (security 10). */
export async function GET(request: Request, { params }: Params): Promise<Response> {
  const { session, store } = await requestContext(request.headers);
  if (!session) return fail(401, "Sign in first.");
  const reason = refusal(installationStanding(session), "provider.read");
  if (reason) return fail(403, reason);
  const { id, position } = await params;
  const artifact = /^\d{1,4}$/.test(position) ? await readArtifact(store, id, Number(position)) : undefined;
  if (!artifact) return fail(404, "There is no such artifact.");
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
