import { paths, withQuery } from "@/lib/url/paths";
import { expectAccessibleInBoth } from "../support/axe";
import { expect, test } from "../support/test";

const city = "harbour";

test("ux 55 a menu opens by key and by pointer, before its script was there, and gives the focus back", async ({
  page,
}) => {
  await page.goto(paths.beads(city));
  const columns = page.getByRole("button", { name: "Columns" });
  const items = page.getByRole("menuitem");
  await columns.focus();
  await page.keyboard.press("ArrowDown");
  await expect(items.first()).toBeFocused();
  await expect(columns).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("ArrowDown");
  await expect(items.nth(1)).toBeFocused();
  await page.keyboard.press("End");
  await expect(items.last()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(items).toHaveCount(0);
  await expect(columns).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(items.first()).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(items).toHaveCount(0);
  await expect(columns).not.toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(columns).toBeFocused();
  await columns.click();
  await expect(items.first()).toBeVisible();
  await expectAccessibleInBoth(page);
  await columns.click();
  await expect(items).toHaveCount(0);
  await columns.click();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(items).toHaveCount(0);
});

test("ux 74 a word opens to its line and closes with Escape", async ({ page }) => {
  await page.goto(paths.beads(city));
  const word = page.getByRole("button", { name: "What is a bead?" });
  await word.press("Enter");
  const line = page.getByRole("dialog", { name: "bead" });
  await expect(line).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.keyboard.press("Escape");
  await expect(line).toHaveCount(0);
  await expect(word).toBeFocused();
  await word.click();
  await expect(line).toBeVisible();
  await word.click();
  await expect(line).toHaveCount(0);
});

test("ux 10 the reason of a button opens on hover and on focus, can be reached by the pointer, and goes with Escape", async ({
  page,
}) => {
  await page.goto(paths.doctor(city));
  const button = page.locator("main [aria-description]").first();
  const text = (await button.getAttribute("aria-description")) ?? "";
  const popup = page.locator(".popup", { hasText: text.slice(0, 12) });
  await button.hover();
  await expect(popup).toBeVisible();
  await popup.hover();
  await page.waitForTimeout(300);
  await expect(popup).toBeVisible();
  await page.mouse.move(2, 2);
  await expect(popup).toHaveCount(0);
  await button.focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(popup).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.keyboard.press("Escape");
  await expect(popup).toHaveCount(0);
  await expect(button).toBeFocused();
});

test("a message after an act is announced, and goes when it is dismissed", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(paths.beads(city));
  await page.getByRole("grid").getByRole("link").first().click();
  await page.getByRole("button", { name: /^More about/ }).click();
  await page.getByRole("menuitem", { name: "Copy id" }).click();
  const message = page.getByText("Copied the id");
  await expect(message).toBeVisible();
  await expectAccessibleInBoth(page);
  await message.hover();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(message).toHaveCount(0);
});

test("a message that something failed stays, and is reached and dismissed by the keyboard", async ({ page }) => {
  await page.route(/bead\.claim/, (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto(withQuery(paths.beads(city), "view=ready"));
  await page.getByRole("button", { name: "Claim" }).first().click();
  const message = page.getByRole("region", { name: "Notifications" }).getByRole("dialog");
  await expect(message).toBeVisible();
  await expectAccessibleInBoth(page);
  await message.getByRole("button", { name: "Dismiss" }).focus();
  await page.keyboard.press("Enter");
  await expect(message).toHaveCount(0);
});

test("ux 9 every object offers its id, its link, its command and all that is known of it", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  for (const [path, id, command] of [
    [paths.agent(city, "pilots.pilot"), "pilots.pilot", "cityhall config explain pilots.pilot"],
    [paths.formula(city, "berth-ship"), "berth-ship", "cityhall formula show berth-ship"],
  ] as const) {
    await page.goto(path);
    const copied = async (label: string) => {
      await page.getByRole("button", { name: `More about ${id}` }).click();
      await page.getByRole("menuitem", { name: label }).click();
      await expect(page.getByText(/^Copied the /).first()).toBeVisible();
      const text = await page.evaluate(() => navigator.clipboard.readText());
      await page.getByRole("button", { name: "Dismiss" }).first().click();
      return text;
    };
    expect(await copied("Copy id")).toBe(id);
    expect(new URL(await copied("Copy link")).pathname).toBe(path);
    expect(await copied("Copy command")).toBe(command);
    expect(JSON.parse(await copied("Copy raw JSON"))).toBeInstanceOf(Object);
  }
});
