import { paths } from "@/lib/url/paths";
import { expect, test } from "../support/test";

const city = "harbour";
const destinations = [
  ["c", paths.config],
  ["i", paths.imports],
  ["f", paths.formulas],
  ["m", paths.molecules],
  ["b", paths.beads],
  ["s", paths.sessions],
  ["d", paths.doctor],
  ["o", paths.orders],
  ["k", paths.commands],
  ["r", paths.runtimes],
  ["a", paths.activity],
  ["h", paths.city],
] as const;

test("ux 54 the keys lead to every page, back a level, into the filter, and make rows higher", async ({ page }) => {
  await page.goto(paths.city(city));
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  for (const [key, path] of destinations) {
    await page.keyboard.press("g");
    await page.keyboard.press(key);
    await page.waitForURL((url) => url.pathname === path(city));
  }
  await page.keyboard.press("s");
  await page.waitForURL((url) => url.pathname === paths.sling(city));

  await page.goto(paths.formula(city, "berth-ship"));
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.waitForURL((url) => url.pathname === paths.formulas(city));
  await page.keyboard.press("/");
  await expect(page.locator("[data-page-filter]")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.locator("h1").click();

  const row = page.locator('[role=row]:not([aria-rowindex="1"])').first();
  const height = async () => Math.round((await row.boundingBox())?.height ?? 0);
  await expect.poll(height).toBe(28);
  await page.keyboard.press("Shift+D");
  await expect.poll(height).toBe(36);
  await page.reload();
  await expect.poll(height).toBe(36);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await page.keyboard.press("Shift+D");
  await expect.poll(height).toBe(28);
});

test("ux 80 a page leads to the queries that it is computed from", async ({ page }) => {
  await page.goto(paths.doctor(city));
  await page.getByRole("link", { name: "How this page is computed" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "How this page is computed" })).toBeVisible();
  await expect(page.getByRole("cell", { name: "doctor.list", exact: true })).toBeVisible();
  await page.getByRole("link", { name: paths.doctor(city) }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Doctor" })).toBeVisible();
});

test("ux 55 the rows of tables and panels are walked by keys, on the pages of the installation, too", async ({
  page,
}) => {
  const row = () =>
    page.evaluate(() => {
      const here = document.activeElement?.closest("tr, li");
      return here ? [...(here.parentElement?.children ?? [])].indexOf(here) : -1;
    });
  for (const address of [paths.orders(city), paths.settingsCities()]) {
    await page.goto(address);
    await expect(page.locator("#page tbody tr").first()).toBeVisible();
    await expect(async () => {
      await page.keyboard.press("j");
      expect(await row()).toBe(0);
    }).toPass();
  }
  await page.goto(paths.orders(city));
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const last = (await page.locator("#page tbody tr").count()) - 1;
  for (const [key, at] of [
    ["j", 0],
    ["j", 1],
    ["ArrowDown", 2],
    ["k", 1],
    ["End", last],
    ["Home", 0],
    ["ArrowUp", 0],
  ] as const) {
    await page.keyboard.press(key);
    expect(await row(), key).toBe(at);
  }
});
