import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { paths, withQuery } from "@/lib/url/paths";
import { loginSearch } from "@/lib/url/search";
import { type Context, requestContext } from "@/server/trpc/context";

/** The context of the page request, once a request: the same builder as for the API. */
export const pageContext = cache(async (): Promise<Context> => requestContext(await headers()));

/**
 * Sends people who are not signed in to the sign-in page and back to the address that they asked for (`path` where the edge did
 * not tell it). Data is guarded again by each procedure.
 */
export async function requireSignedIn(path: string): Promise<Context & { session: NonNullable<Context["session"]> }> {
  const context = await pageContext();
  const { session } = context;
  if (!session) {
    const next = (await headers()).get("x-page") ?? path;
    redirect(withQuery(paths.login(), loginSearch.format({ ...loginSearch.defaults, next })));
  }
  return { ...context, session };
}
