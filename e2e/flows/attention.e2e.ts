import type { Page } from "@playwright/test";
import { paths } from "@/lib/url/paths";
import { chores } from "../seeds/fleet";
import { expectAccessible, expectNoSidewaysScroll } from "../support/axe";
import { change } from "../support/change";
import { cook } from "../support/cook";
import { openAsViewer } from "../support/open-as-viewer";
import { expect, test } from "../support/test";

/** Cooks chores of which a worker marked one as blocked; answers its id. */
async function blockedChore(page: Page, city: string): Promise<string> {
  await cook(page, city, "chores");
  const asked = encodeURIComponent(JSON.stringify({ json: { city, query: "Paint the hull" } }));
  const found = await page.evaluate(
    async (address) => (await (await fetch(address)).text()).match(/"detail":"([^"]+)"/)?.[1] ?? "",
    `${paths.trpc()}/city.find?input=${asked}`,
  );
  expect(found).not.toBe("");
  await change(page, "bead.update", { city, id: found, patch: { status: "blocked" } });
  return found;
}

test("what is stuck is at home, in the badge and on its page; somebody handles it, and takes that back", async ({
  page,
  openCity,
}) => {
  const city = await openCity("attention", chores);
  const id = await blockedChore(page, city);
  await page.goto(paths.city(city));
  const stuck = page.getByRole("region", { name: /^Stuck, and why/ });
  const row = stuck.locator(`[data-attention="blocked:${id}"]`);
  await expect(row).toContainText("Paint the hull");
  await expect(row).toContainText("Operators can act");
  const badge = page.getByRole("navigation", { name: "City" }).getByRole("link", { name: /^Beads/ });
  await expect(badge).toContainText("1");
  await expectAccessible(page);
  await row.getByRole("button", { name: /I handle this/ }).click();
  await page.getByRole("menuitem", { name: "for 4 hours" }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByText("You handle it for 4 hours")).toBeVisible();
  await expect(badge).not.toContainText("1");
  await page.getByText("1 thing is handled by somebody").click();
  await expect(page.locator(`[data-attention="blocked:${id}"]`)).toContainText("handles it until");
  await page.getByRole("button", { name: /Put it back/ }).click();
  await expect(row).toBeVisible();
  await page.goto(paths.beads(city));
  await expect(page.locator("[data-strip]")).toHaveAttribute("data-strip", "1");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("link", { name: "1 thing needs attention here" }).click();
  await expect(page.getByText("Only what counts on Beads.")).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test("ux 54 a bead is found and closed without a mouse, and a viewer is told why not", async ({
  page,
  openCity,
  browser,
  hall,
}) => {
  const city = await openCity("keys", chores);
  await cook(page, city, "chores");
  await page.goto(paths.city(city));
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Find anything" })).toBeFocused();
  await page.keyboard.type("coil the ropes");
  await expect(page.getByRole("option", { name: /Coil the ropes/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Coil the ropes" })).toBeVisible();
  const bead = page.url();
  await page.keyboard.press(".");
  await expect(page.getByRole("combobox", { name: "Actions of this page" })).toBeFocused();
  const close = page.getByRole("option", { name: /^Close/ });
  await expect(close).toContainText("cityhall bead close");
  await page.keyboard.type("close the bead");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Closed /)).toBeVisible();
  await expect(page.getByRole("button", { name: "Reopen" }).first()).toBeVisible();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys, actions and words" })).toContainText("one unit of work");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("o");
  await expect(page.getByRole("button", { name: "Claim" })).toBeVisible();

  const viewer = await openAsViewer(page, browser, hall, city);
  await viewer.goto(bead);
  const refused = viewer.getByRole("button", { name: "Close", exact: true });
  await expect(refused).toHaveAttribute("aria-disabled", "true");
  await expect(refused).toHaveAttribute("aria-description", /This needs the role operator; you are viewer here\./);
  await expect(viewer.getByText("Live", { exact: true })).toBeVisible();
  await viewer.keyboard.press("d");
  await expect(viewer.getByRole("region", { name: "Notifications" }).getByText("Close is not possible")).toBeVisible();
  await viewer.context().close();
});
