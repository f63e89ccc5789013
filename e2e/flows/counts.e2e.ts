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
