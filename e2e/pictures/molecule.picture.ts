import { paths } from "@/lib/url/paths";
import { bothThemes } from "../support/both-themes";
import { test } from "../support/test";

/** The picture of the README: a molecule of the demo city, half worked. `npm run pictures` makes it anew. */
test("a molecule of the demo city", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 640 });
  await page.goto(`${paths.formula("harbour", "berth-ship")}?tab=cook`);
  await page.getByRole("textbox", { name: "ship" }).fill("Margarethe");
  await page.getByRole("button", { name: /^Cook [1-9]/ }).click();
  await page.waitForURL(/\/molecules\//);
  await page.getByText("Read the tide for").first().click();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page
    .getByRole("row", { name: /^waiting/ })
    .first()
    .click();
  await page.getByRole("region", { name: "Why it waits" }).waitFor();
  // Without the notes of what was just done.
  await page.reload();
  await page.getByRole("region", { name: "Why it waits" }).waitFor();
  await bothThemes(page, "molecule");
});
