import { paths } from "@/lib/url/paths";
import { chores } from "../seeds/fleet";
import { expectNoSidewaysScroll } from "../support/axe";
import { cook } from "../support/cook";
import { expect, test } from "../support/test";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("ux 71 on a phone somebody reads how work stands, from home to the bead that waits", async ({
  page,
  openCity,
}) => {
  const city = await openCity("phone-read", chores);
  const id = await cook(page, city, "chores");
  await page.goto(paths.city(city));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Pages" }).tap();
  await page.getByRole("menuitem", { name: /^Molecules/ }).tap();
  await page.locator(`a[href*="/molecules/${id}"]`).first().tap();
  await expect(page).toHaveURL(new RegExp(`/molecules/${id}`));
  await expectNoSidewaysScroll(page);
  const rows = page.getByRole("treegrid").getByRole("row").filter({ hasText: /\w/ });
  await expect(rows.nth(1)).toBeVisible();
  for (const row of await rows.all()) {
    const box = await row.boundingBox();
    if (box) expect(Math.round(box.height)).toBeGreaterThanOrEqual(44);
  }
});

test("ux 71 on a phone somebody handles what is stuck, and takes it back", async ({ page, openCity }) => {
  const city = await openCity("phone-ack", chores);
  await cook(page, city, "chores");
  await page.goto(`${paths.beads(city)}?view=ready`);
  await page.getByRole("link", { name: "Paint the hull" }).first().tap();
  await expect(page.getByRole("heading", { level: 1, name: "Paint the hull" })).toBeVisible();
  await page.getByRole("button", { name: "Edit" }).first().tap();
  await page.getByLabel("Status").selectOption("blocked");
  await page.getByRole("button", { name: /^Save/ }).tap();
  await page.goto(paths.city(city));
  const row = page
    .getByRole("region", { name: /^Stuck, and why/ })
    .locator("[data-attention]")
    .first();
  await expect(row).toContainText("Paint the hull");
  await expectNoSidewaysScroll(page);
  await row.getByRole("button", { name: /I handle this/ }).tap();
  await page.getByRole("menuitem", { name: "for 4 hours" }).tap();
  await expect(page.getByText("1 thing is handled by somebody")).toBeVisible();
  await page.getByText("1 thing is handled by somebody").tap();
  await page.getByRole("button", { name: /Put it back/ }).tap();
  await expect(row).toContainText("Paint the hull");
});
