import { paths } from "@/lib/url/paths";
import { chores } from "../seeds/fleet";
import { expectAccessible } from "../support/axe";
import { cook } from "../support/cook";
import { expect, test } from "../support/test";

test("ux 70 who edits a bead is seen by the others who look at it, and not by themselves", async ({
  page,
  otherBrowser,
  openCity,
}) => {
  const city = await openCity("presence", chores);
  await cook(page, city, "chores");
  await page.goto(`${paths.beads(city)}?f=Paint`);
  const address = await page.getByRole("link", { name: "Paint the hull" }).first().getAttribute("href");
  await page.goto(address!);
  await otherBrowser.goto(address!);
  for (const each of [page, otherBrowser]) await expect(each.getByText("Live", { exact: true })).toBeVisible();
  await otherBrowser.getByRole("button", { name: "Edit" }).first().click();
  const mark = page.getByText(/ is editing this$/);
  await expect(mark).toHaveCount(1);
  await expectAccessible(page);
  await expect(otherBrowser.getByText(/ is editing this$/)).toHaveCount(0);
  await otherBrowser.getByRole("button", { name: "Leave it" }).click();
  await expect(mark).toHaveCount(0);
});
