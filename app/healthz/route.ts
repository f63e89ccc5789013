export const dynamic = "force-dynamic";

/** Whether the process answers at all. It asks the store nothing: a store that is away is no reason to restart this. */
export function GET(): Response {
  return Response.json({ up: true }, { headers: { "cache-control": "no-store" } });
}
