import { paths } from "@/lib/url/paths";
import { chores } from "../seeds/fleet";
import { cook } from "../support/cook";
import { expect, test } from "../support/test";

test("ux 6, 7 a number says what it counts on focus, and opens a list that is as long", async ({ page, openCity }) => {
  const city = await openCity("counts", chores);
  await cook(page, city, "chores");
  for (const label of ["running", "ready", "wait for others", "open"]) {
    await page.goto(paths.city(city));
    const figure = page.locator("main li a").filter({ hasText: new RegExp(`^[\\d,]+${label}$`) });
    const count = Number(((await figure.textContent()) ?? "").replace(/\D/g, ""));
    await expect(figure).toHaveAttribute("aria-description", /^Counts: \S/);
    await page.keyboard.press("Tab");
    await figure.focus();
    await expect(page.getByText(/^Counts: /).filter({ visible: true })).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/beads\?f=/);
    await expect(page.getByRole("heading", { level: 1, name: "Beads" })).toBeVisible();
    await expect(page.locator('[role=grid] [role=row]:not([aria-rowindex="1"])')).toHaveCount(count);
  }
  await page.goto(paths.doctor(city));
  await page.getByRole("button", { name: "Run without scripts" }).click();
  await expect(page.getByText(/last run/).first()).toBeVisible();
  for (const word of ["error", "warning", "passed", "not run"]) {
    const link = page.locator("main header a").filter({ hasText: new RegExp(`${word}s?$`) });
    const count = Number(((await link.textContent()) ?? "").replace(/\D/g, ""));
    await link.click();
    await expect(page.getByText(new RegExp(`^${count} checks? of `))).toBeVisible();
    await expect(page.locator("main li:has(span.font-mono.font-medium)")).toHaveCount(count);
  }
});

test("ux 6, 67, 69 every number of the rail is as long as the list behind it, and as the line on its page", async ({
  page,
}) => {
  const city = "harbour";
  await page.goto(paths.doctor(city));
  await page.getByRole("button", { name: "Run without scripts" }).click();
  await expect(page.getByText(/^Ran \d+ checks$/)).toBeVisible();
  const rail = page.getByRole("navigation", { name: "City" }).getByRole("link");
  await page.goto(paths.city(city));
  const numbered = (await rail.allTextContents()).flatMap((text) => {
    const [, label, count] = /^(\D+)(\d+)$/.exec(text) ?? [];
    return label ? [[label, Number(count)] as const] : [];
  });
  expect(numbered.map(([label]) => label)).toEqual(expect.arrayContaining(["Home", "Beads", "Doctor"]));
  for (const [label, count] of numbered) {
    await page.goto(paths.city(city));
    if (label !== "Home") {
      await rail.filter({ hasText: label }).click();
      await page.locator(`[data-strip="${count}"]`).getByRole("link").click();
      await expect(page.getByText(`Only what counts on ${label}.`)).toBeVisible();
    }
    const waits = page.locator(label === "Home" ? "#needs-you" : "main");
    while (await waits.getByRole("button", { name: /^Show \d+ more$/ }).count())
      await waits
        .getByRole("button", { name: /^Show \d+ more$/ })
        .first()
        .click();
    await expect(waits.locator("[data-attention]").filter({ visible: true }), label).toHaveCount(count);
  }
});

test("ux 6 the number above the molecules, the beads and the orders is that of their rows", async ({ page }) => {
  const city = "harbour";
  for (const [path, counted] of [
    [paths.molecules(city), /^(\d+) molecules?$/],
    [`${paths.molecules(city)}?state=all`, /^(\d+) molecules?$/],
    [paths.beads(city), /^(\d+) beads?$/],
    [`${paths.beads(city)}?view=ready`, /^(\d+) ready beads?$/],
    [paths.formulas(city), /^(\d+) formulas?$/],
  ] as const) {
    await page.goto(path);
    const said = await page.locator("main header").getByText(counted).textContent();
    const rows = page.getByRole("main").locator("[role=grid], [role=treegrid]").first();
    expect(Number(await rows.getAttribute("aria-rowcount")) - 1, path).toBe(Number(counted.exec(said ?? "")?.[1]));
  }
});
