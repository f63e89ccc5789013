import { paths, withQuery } from "@/lib/url/paths";
import { expect, test } from "../support/test";

const city = "harbour";

test("ux 2, 60 the rig goes along from page to page, and Back undoes one step at a time", async ({ page }) => {
  await page.goto(paths.city(city));
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /whole city/ }).click();
  await page.getByRole("menuitem", { name: "quay-north" }).click();
  await expect(page).toHaveURL(/\?rig=quay-north$/);
  const rail = page.getByRole("navigation", { name: "City" });
  await rail.getByRole("link", { name: /^Beads/ }).click();
  await expect(page).toHaveURL(withQuery(paths.beads(city), "rig=quay-north"));
  const grid = page.getByRole("grid", { name: "Beads" });
  await expect(grid.getByRole("row", { name: /quay-north/ }).first()).toBeVisible();
  expect(await grid.getByRole("row").filter({ hasNotText: "quay-north" }).count()).toBe(1);

  // A bead beside the list, then the whole page of one, then back the same way.
  const listed = page.url();
  await grid.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/sel=/);
  const beside = page.url();
  await page.getByRole("complementary").getByRole("link").first().click();
  await page.waitForURL((url) => url.pathname !== paths.beads(city));
  await page.goBack();
  await expect(page).toHaveURL(beside);
  await expect(page.getByRole("complementary")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(listed);
  await expect(page.getByRole("complementary")).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(withQuery(paths.city(city), "rig=quay-north"));
});
