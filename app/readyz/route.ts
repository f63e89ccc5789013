import { sql } from "drizzle-orm";
import { runningConsole } from "@/server/console/running-console";

export const dynamic = "force-dynamic";

/** Whether requests should come here: the store takes a query. Says nothing else, because nobody has signed in. */
export async function GET(): Promise<Response> {
  try {
    const { store } = await runningConsole();
    await store.query(sql`select 1 as up`);
    return Response.json({ ready: true }, { headers: { "cache-control": "no-store" } });
  } catch {
    return Response.json({ ready: false }, { status: 503, headers: { "cache-control": "no-store" } });
  }
}
