import { paths } from "@/lib/url/paths";
import { quay } from "../seeds/quay";
import { expect, test } from "../support/test";

test("ux 15 from a value to the line that set it", async ({ page, openCity }) => {
  const city = await openCity("explain", quay);
  await page.goto(paths.agent(city, "crew.hand"));
  await page.getByText("max_active_sessions").first().click();
  await expect(page.getByText(/max_active_sessions is 1\. City patch in city\.toml:6 replaced 6 from/)).toBeVisible();
  await page
    .getByRole("link", { name: /city\.toml:6/ })
    .first()
    .click();
  await expect(page).toHaveURL(/config\/source/);
  await expect(page.getByText("max_active_sessions = 1")).toBeVisible();
});

test("a city that does not load shows every mistake with its place and the rest of itself", async ({
  page,
  openCity,
}) => {
  await openCity("broken", {
    ...quay,
    "pack.toml": `${quay["pack.toml"]}\n[imports.gone]\nsource = "packs/gone"\n\n[gadgets]\nsize = 3\n`,
  });
  await expect(page.getByText("does not load").first()).toBeVisible();
  await expect(page.getByText(/unknown field "gadgets"/).first()).toBeVisible();
  await expect(page.getByText(/import "gone"/).first()).toBeVisible();
});

test("imports: who brings what", async ({ page, openCity }) => {
  const city = await openCity("imports", quay);
  await page.goto(paths.imports(city));
  await expect(page.getByText("crew").first()).toBeVisible();
});

test("unknown addresses are calm", async ({ page, openCity }) => {
  const city = await openCity("calm", quay);
  for (const path of [
    paths.bead(city, "<script>alert(1)</script>"),
    paths.molecule(city, "nope"),
    paths.agent(city, "no/one"),
    paths.formula(city, "nope"),
  ]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole("link").first()).toBeVisible();
  }
});
