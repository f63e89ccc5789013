import type { Page } from "@playwright/test";
import { paths } from "@/lib/url/paths";

/** Makes a change as the page itself would send it; answers what the server answered. */
export async function change(page: Page, path: string, input: object): Promise<unknown> {
  return page.evaluate(
    async ([address, body]) => {
      const headers = { "content-type": "application/json", "x-cityhall": "1" };
      const answer = await fetch(address!, { method: "POST", headers, body: body! });
      if (!answer.ok) throw new Error(await answer.text());
      return ((await answer.json()) as { result: { data: { json: unknown } } }).result.data.json;
    },
    [`${paths.trpc()}/${path}`, JSON.stringify({ json: input })],
  );
}
