import { join } from "node:path";
import { paths } from "@/lib/url/paths";
import { importBench } from "@/server/import/testing";
import { quay } from "../seeds/quay";
import { expectAccessibleInBoth, expectNoSidewaysScroll } from "../support/axe";
import { awaitWork } from "../support/page-at-work";
import { startBareHall } from "../support/server";
import { expect, test } from "../support/test";

test("ux 63, 79 a console without a city explains itself; one is opened by its folder, another by its Git address", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const hall = await startBareHall();
  const bench = importBench();
  const context = await browser.newContext({ baseURL: hall.origin });
  try {
    const page = awaitWork(await context.newPage());
    await page.goto(hall.signIn);
    await expect(page.getByText("No city is open")).toBeVisible();
    await expect(page.getByText("Open it below by its folder")).toBeVisible();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoSidewaysScroll(page);
      await expectAccessibleInBoth(page);
    }
    await page.setViewportSize({ width: 1440, height: 900 });

    // A folder that is none is refused in words, and nothing is lost.
    await page.getByLabel("Folder").fill(join(hall.folder, "nowhere"));
    await page.getByRole("button", { name: "Open city" }).click();
    await expect(page.getByLabel("Folder")).toHaveAttribute("aria-invalid", "true");
    await page.getByLabel("Folder").fill(join(hall.folder, "harbour"));
    await page.getByRole("button", { name: "Open city" }).click();
    await page.waitForURL((url) => url.pathname === paths.city("harbour"));

    // The tour is offered once; who skips it is not asked again.
    const welcome = page.getByRole("region", { name: "Welcome" });
    const kept = page.waitForResponse((answer) => answer.url().includes("people.endTour"));
    await welcome.getByRole("button", { name: "Skip the tour" }).click();
    await kept;
    await expect(welcome).toHaveCount(0);
    await page.reload();
    await expect(page.getByText("Live", { exact: true })).toBeVisible();
    await expect(welcome).toHaveCount(0);
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox", { name: "Find anything" })).toBeFocused();
    await page.keyboard.type("take the tour");
    await page.keyboard.press("Enter");
    const tour = page.getByRole("region", { name: "Tour" });
    await expect(tour).toContainText("1 of ");
    await tour.getByRole("button", { name: "Next" }).click();
    await page.waitForURL((url) => url.pathname === paths.config("harbour"));
    await tour.getByRole("button", { name: "Skip the tour" }).click();
    await expect(tour).toHaveCount(0);

    const repository = bench.repository("quay.git");
    repository.commit(quay);
    await page.goto(paths.settingsCities());
    await page.getByLabel("Address").fill(repository.url);
    await page.getByRole("button", { name: "Register city" }).click();
    await expect(page.getByText("quay is being fetched")).toBeVisible();
    await expect(page.getByRole("row", { name: /quay/ }).getByText(/^at [0-9a-f]{7}/)).toBeVisible();
    await page.goto(paths.formulas("quay"));
    await expect(page.getByRole("link", { name: "pancakes" })).toBeVisible();
  } finally {
    await context.close();
    await hall.stop();
    bench.remove();
  }
});
