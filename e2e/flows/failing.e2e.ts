import type { Page, Route } from "@playwright/test";
import { paths } from "@/lib/url/paths";
import { barriers } from "../support/axe";
import { pages } from "../support/page-list";
import { takeSide } from "../support/sides";
import { expect, test } from "../support/test";

const requestId = "req-of-the-failure";

/** The answer of a server that is down behind its proxy, in the form that the API has. */
function refuse(route: Route): Promise<void> {
  const calls = new URL(route.request().url()).pathname.split("/").at(-1)?.split(",") ?? [];
  const failed = calls.map((path) => ({
    error: {
      json: {
        message: "The store does not answer.",
        code: -32603,
        data: { code: "INTERNAL_SERVER_ERROR", httpStatus: 503, path: decodeURIComponent(path), requestId },
      },
    },
  }));
  return route.fulfill({ status: 503, contentType: "application/json", body: JSON.stringify(failed) });
}

/** What the frame itself stands on; without it there is no page at all. */
const frame = ['"city","summary"', '"city","list"', '"people","self"'];

/** Lets the browser miss what the server read for it, except for the frame, so that each panel has to ask. */
async function forget(page: Page): Promise<void> {
  await page.addInitScript((kept) => {
    const { parse } = JSON;
    JSON.parse = (text: string, revive?: (this: unknown, key: string, value: unknown) => unknown) =>
      parse(text, function (this: unknown, key: string, value: unknown) {
        const isRead = key === "queryHash" && typeof value === "string";
        const seen = isRead && !kept.some((path) => value.includes(path)) ? `missed ${value}` : value;
        return revive ? revive.call(this, key, seen) : seen;
      }) as unknown;
  }, frame);
}

/** The documentation and the table of rights are text of the program: nothing in them can be out of date. */
const asksNothing = (address: string) => address.startsWith(paths.docs()) || address === paths.settingsRoles();

/** Whatever says that something is well, or that there is none of it. */
function cheerful(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const good = getComputedStyle(document.documentElement).getPropertyValue("--color-good");
    const probe = document.createElement("i");
    probe.style.color = good;
    document.documentElement.append(probe);
    const green = getComputedStyle(probe).color;
    probe.remove();
    for (const element of document.querySelectorAll<HTMLElement>("body *")) {
      if (!element.checkVisibility()) continue;
      const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      const text = own
        .map((node) => node.textContent)
        .join("")
        .trim();
      const { color, backgroundColor } = getComputedStyle(element);
      if ((text !== "" && color === green) || backgroundColor === green) found.push(`green: ${text}`);
      if (/^0(?: |$)/.test(text) && element.closest("main")) found.push(`zero: ${element.parentElement?.textContent}`);
      if (element.dataset.empty) found.push(`empty: ${element.textContent}`);
    }
    return found;
  });
}

test("ux 65 no page looks healthy while nothing answers, each says what failed, and the frame stays", async ({
  page,
}) => {
  test.setTimeout(240_000);
  await page.route("**/api/trpc/**", refuse);
  await page.route("**/api/events/**", (route) => route.fulfill({ status: 503, body: "" }));
  await forget(page);
  const lies: string[] = [];
  for (const [at, [name, path]] of pages.entries()) {
    const address = path("harbour");
    if (asksNothing(address)) continue;
    await page.goto(address, { waitUntil: "commit" });
    const alert = page.locator("main [role=alert]").filter({ hasText: "The store does not answer." }).first();
    const said = await alert.waitFor({ timeout: 8000 }).then(
      () => true,
      () => false,
    );
    const say = (lie: string) => lies.push(`${name}: ${lie}`);
    if (!said) say("does not say what failed");
    else {
      if (!(await alert.getByText(requestId).isVisible())) say("names no request");
      if (!(await alert.getByRole("button", { name: "Try again" }).isVisible())) say("offers no other try");
    }
    if (!(await page.getByRole("banner").first().isVisible())) say("lost its frame");
    if ((await page.getByRole("heading", { level: 1 }).count()) !== 1) say("has no heading");
    if (address.startsWith("/c/") && !(await page.getByText(/^Offline since/).isVisible()))
      say("says nothing of being offline");
    if (address.startsWith("/c/") && !(await page.getByRole("link", { name: /^Home\s*\?/ }).isVisible()))
      say("hides that nobody knows what needs somebody");
    for (const lie of await cheerful(page)) say(lie);
    await takeSide(page, at);
    for (const barrier of await barriers(page)) say(barrier);
    await takeSide(page, 0);
  }
  expect(lies).toEqual([]);
});

test("ux 62, 72 a list that waits for its first answer shows where it will stand, and is no barrier", async ({
  page,
}) => {
  await page.route("**/api/trpc/**", () => {});
  await forget(page);
  for (const [turn, path] of [paths.beads, paths.molecules].entries()) {
    await page.goto(path("harbour"), { waitUntil: "commit" });
    await expect(page.locator("main [role=status][aria-label=Loading]").first()).toBeVisible();
    await takeSide(page, turn);
    expect(await barriers(page), path("harbour")).toEqual([]);
  }
});

test("ux 62, 65 what was read stays when it cannot be read again, says as of when, and is green no more", async ({
  page,
}) => {
  await page.goto(paths.doctor("harbour"));
  await page.getByRole("button", { name: "Run without scripts" }).click();
  await expect(page.getByText(/last run/).first()).toBeVisible();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const rows = await page.locator("main li, main tr").count();
  await page.route("**/api/trpc/**", refuse);
  await page.keyboard.press("r");
  const line = page.locator("[data-as-of]");
  await expect(line).toContainText(/Shown as of .*could not be read again\. The store does not answer\. Request req-/);
  expect(await page.locator("main li, main tr").count()).toBe(rows);
  expect((await cheerful(page)).filter((each) => each.startsWith("green") && !each.endsWith("Live"))).toEqual([]);
  await page.unroute("**/api/trpc/**");
  await line.getByRole("button", { name: "Try again" }).click();
  await expect(line).toHaveCount(0);
});
