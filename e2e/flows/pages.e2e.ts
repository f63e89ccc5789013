import { expectAccessible, expectNoSidewaysScroll, expectReadable } from "../support/axe";
import { pages } from "../support/page-list";
import { sides, takeSide } from "../support/sides";
import { expect, test } from "../support/test";

for (const [name, path] of pages)
  test(`ux 72 ${name} is accessible, wide and narrow, light and dark`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const answer = await page.goto(path("harbour"));
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const [turn, [colorScheme, width]] of sides.entries())
      await test.step(`${width} px, ${colorScheme}`, async () => {
        await takeSide(page, turn);
        await expectNoSidewaysScroll(page);
        await (sides[turn - 1]?.[1] === width ? expectReadable(page) : expectAccessible(page));
      });
  });

test("ux 63, 72 every page of an empty city says what is not there and how it comes, and is accessible", async ({
  page,
  openCity,
}) => {
  test.setTimeout(180_000);
  const bare = await openCity("bare", { "city.toml": '[workspace]\nname = "bare"\n' });
  for (const [turn, [name, path]] of pages.filter(([, path]) => path("bare").startsWith("/c/")).entries())
    await test.step(name, async () => {
      await takeSide(page, turn);
      await page.goto(path(bare));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      // Whatever could be here says how it comes about.
      for (const note of await page.locator('[data-empty="nothing-exists"]:has(.label-caps)').all())
        expect(await note.locator(":scope > *").count(), (await note.textContent()) ?? "").toBeGreaterThan(2);
    });
});
