import { paths, withQuery } from "@/lib/url/paths";
import { openAsViewer } from "../support/open-as-viewer";
import { expect, test } from "../support/test";

const city = "harbour";

/** What a viewer reads on the way of each journey, and what only an operator may do there. */
const places = [
  ["a value", paths.agent(city, "pilots.pilot"), "max_active_sessions", undefined],
  ["an import", withQuery(paths.imports(city), "view=versions"), "packs/pilotage", "Install"],
  ["a formula with an error", paths.formula(city, "salvage"), "✕ does not compile", undefined],
  ["a recipe to cook", withQuery(paths.formula(city, "sound-channel"), "tab=cook"), "last", /^Cook [\d,]+ beads$/],
  ["what is stuck", paths.city(city), "Dredge the north channel", undefined],
  ["a check", withQuery(paths.doctor(city), "show=checks"), "papers:seals", "Run all checks"],
  ["work to route", paths.sling(city), "harbourmaster", /^Route|^Sling/],
  ["an order", paths.orders(city), "night-watch", "Run now"],
] as const;

test("ux 10 a viewer reads whatever an operator does, and is told at each act why not", async ({
  page,
  browser,
  hall,
}) => {
  await page.goto(paths.city(city));
  const viewer = await openAsViewer(page, browser, hall, city);
  for (const [what, address, text, act] of places)
    await test.step(what, async () => {
      await viewer.goto(address);
      await expect(viewer.locator("#page").getByText(text).first()).toBeVisible();
      if (act === undefined) return;
      const button = viewer.locator("#page").getByRole("button", { name: act }).first();
      await expect(button).toHaveAttribute("aria-disabled", "true");
      await expect(button).toHaveAttribute("aria-description", /you are viewer here/);
    });

  // A blocked bead to its root, and what an operator does to it meanwhile.
  await viewer.goto(withQuery(paths.beads(city), "f=Dredge"));
  await viewer.getByRole("link", { name: "Dredge the north channel" }).first().click();
  await expect(viewer.getByRole("heading", { level: 1, name: "Dredge the north channel" })).toBeVisible();
  for (const act of ["Close", "Edit"])
    await expect(viewer.getByRole("button", { name: act, exact: true }).first()).toHaveAttribute(
      "aria-description",
      /you are viewer here/,
    );
  await page.goto(viewer.url());
  await page.getByRole("button", { name: "Edit", exact: true }).first().click();
  await expect(viewer.getByText(/ is editing this$/)).toHaveCount(1);
  await page.getByLabel("Title").fill("Dredge the south channel");
  await page.getByRole("button", { name: "Save the bead" }).click();
  await expect(viewer.getByRole("heading", { level: 1, name: "Dredge the south channel" })).toBeVisible();
  await viewer.context().close();
});
