import type { Page } from "@playwright/test";
import { paths } from "@/lib/url/paths";
import { expect, test } from "../support/test";

/** Holds the scripts of a page back until the answer is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await arrived;
    await route.continue();
  });
  return arrive;
}

test("what is typed and sent before the scripts of a page are there is sent when they are", async ({ page }) => {
  const arrive = await holdScripts(page);
  await page.goto(paths.settingsPeople(), { waitUntil: "commit" });
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Early Bird");
  await name.press("Enter");
  expect(new URL(page.url()).search).toBe("");
  arrive();
  await expect(page.getByText("Send this address to them.")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Early Bird" })).toHaveCount(1);
});

test("what is pressed and ticked before the scripts of a page are there is done once when they are", async ({
  page,
}) => {
  let arrive = await holdScripts(page);
  await page.goto(paths.beads("harbour"), { waitUntil: "commit" });
  const columns = page.getByRole("button", { name: "Columns" });
  await columns.click();
  await expect(columns).not.toHaveAttribute("aria-expanded", "true");
  arrive();
  await expect(columns).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByRole("menuitem").first()).toBeVisible();

  await page.unrouteAll();
  arrive = await holdScripts(page);
  await page.goto(paths.settingsCities(), { waitUntil: "commit" });
  const hook = page.getByRole("checkbox").first();
  await hook.click();
  arrive();
  await expect(hook).toBeChecked();
});
