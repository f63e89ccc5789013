import { expectAccessible, expectNoSidewaysScroll } from "../support/axe";
import { pages } from "../support/page-list";
import { expect, test } from "../support/test";

/** Changed one at a time, so that a page that is drawn already is looked at from all sides. */
const sides = [
  ["light", 1440],
  ["dark", 1440],
  ["dark", 390],
  ["light", 390],
] as const;

for (const [name, path] of pages)
  test(`ux 72 ${name} is accessible, wide and narrow, light and dark`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const answer = await page.goto(path("harbour"));
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const [colorScheme, width] of sides)
      await test.step(`${width} px, ${colorScheme}`, async () => {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.setViewportSize({ width, height: 900 });
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
      });
  });
