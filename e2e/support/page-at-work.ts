import type { Page, Response } from "@playwright/test";

/** A page whose `goto` and `reload` end when its scripts are at work, so that a key is not pressed before anybody listens. */
export function awaitWork(page: Page): Page {
  const { goto, reload } = page;
  page.goto = async (address, options) => atWork(page, await goto.call(page, address, options), options?.waitUntil);
  page.reload = async (options) => atWork(page, await reload.call(page, options), options?.waitUntil);
  return page;
}

/** Waits for the scripts of an answer that has any: its policy names a nonce for them. */
async function atWork(page: Page, answer: Response | null, until = "load"): Promise<Response | null> {
  const isPage = answer?.headers()["content-security-policy"]?.includes("'nonce-");
  if (isPage && until === "load") await page.locator("html[data-at-work]").waitFor({ state: "attached" });
  return answer;
}
