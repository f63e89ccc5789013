import type { BrowserContext, Request } from "@playwright/test";
import { paths } from "@/lib/url/paths";
import { quay } from "../seeds/quay";
import { cook } from "../support/cook";
import { expect, test } from "../support/test";

const city = "harbour";

/** How long a tab is left alone, in milliseconds; raised for a longer proof. */
const rest = Number(process.env.E2E_REST_MS ?? 6_000);

/** What a browser asks the server for from now on: its streams, and everything else. */
function requestsOf(context: BrowserContext) {
  const streams: string[] = [];
  const others: string[] = [];
  context.on("request", (request: Request) => {
    const { pathname } = new URL(request.url());
    (pathname.startsWith("/api/events/") ? streams : others).push(`${request.method()} ${pathname}`);
  });
  return { streams, others };
}

test("one stream serves all tabs of a browser, a tab at rest asks for nothing, and the next tab takes the stream over", async ({
  context,
  page,
  otherBrowser,
  openCity,
}) => {
  const live = await openCity("tabs", quay);
  const molecule = await cook(page, live, "pancakes");
  await expect(page.getByRole("status").filter({ hasText: "Live" })).toBeVisible();
  const seen = requestsOf(context);
  const tabs = [await context.newPage(), await context.newPage()];
  for (const tab of tabs) {
    await tab.goto(paths.molecule(live, molecule));
    await expect(tab.getByRole("status").filter({ hasText: "Live" })).toBeVisible();
  }
  // What the pages fetch for later is here.
  await page.waitForTimeout(4_000);
  seen.others.length = 0;
  await page.waitForTimeout(rest);
  expect(seen.others).toEqual([]);
  expect(seen.streams).toEqual([]);

  // The tab that holds the stream goes; the others hear of the next act all the same.
  await page.close();
  await expect.poll(() => seen.streams.length).toBe(1);
  await otherBrowser.goto(paths.molecule(live, molecule));
  await otherBrowser.getByText("Mix dry ingredients").first().click();
  await otherBrowser.getByRole("button", { name: "Close", exact: true }).click();
  for (const tab of tabs) await expect(tab.getByText("1/3").first()).toBeVisible();
  expect(seen.streams).toHaveLength(1);
});

test("budgets: pages at rest ask for nothing, also where what they show is no event of the store", async ({
  context,
  page,
  openCity,
}) => {
  test.setTimeout(120_000 + rest);
  const live = await openCity("resting", quay);
  const { others } = requestsOf(context);
  let lastAt = Date.now();
  context.on("request", () => {
    lastAt = Date.now();
  });
  await page.goto(paths.sessions(live));
  const addresses = [
    `${paths.sessions(live)}?view=agents`,
    `${paths.sessions(live)}?view=inbox`,
    paths.agent(live, "crew.hand"),
    paths.city(live),
    paths.config(live),
    paths.orders(live),
  ];
  for (const address of addresses) {
    const tab = await context.newPage();
    await tab.goto(address);
    await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
  }
  // What pages fetch for later, and sources that are asked again soon, are through.
  await expect.poll(() => Date.now() - lastAt, { timeout: 60_000 }).toBeGreaterThan(7_000);
  others.length = 0;
  await page.waitForTimeout(rest);
  const minutes = Math.floor(rest / 60_000);
  expect(others.length, others.join("\n")).toBeLessThanOrEqual((addresses.length + 1) * minutes);
});

test("an edit shows at once, and is taken back with the reason when the server refuses it", async ({ page }) => {
  await page.goto(paths.beads(city));
  const table = page.getByRole("grid");
  const first = table.getByRole("row").nth(1);
  const title = (await first.getByRole("link").first().textContent()) ?? "";
  let refuse = () => {};
  const held = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  await page.route(/bead\.update/, async (route) => {
    await held;
    await route.abort();
  });
  await first.getByRole("gridcell").last().dblclick();
  await table.getByRole("textbox", { name: "Title" }).fill("Another title");
  await page.keyboard.press("Enter");
  await expect(table.getByRole("link", { name: "Another title" })).toBeVisible();
  refuse();
  await expect(table.getByRole("link", { name: title })).toBeVisible();
  await expect(table.getByRole("link", { name: "Another title" })).toHaveCount(0);
  await expect(page.getByText("The server did not answer").first()).toBeVisible();
});
