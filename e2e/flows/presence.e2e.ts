import { paths } from "@/lib/url/paths";
import { chores } from "../seeds/fleet";
import { expectAccessible } from "../support/axe";
import { cook } from "../support/cook";
import { expect, test } from "../support/test";

test("ux 70 who edits a bead, alone or with others, is seen by those who look at it, and not by themselves", async ({
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

  // An act upon many beads has all of them open.
  await otherBrowser.goto(`${paths.beads(city)}?f=type:step,task+state:open&sort=title`);
  await otherBrowser.getByRole("grid", { name: "Beads" }).focus();
  await otherBrowser.keyboard.press("Home");
  await otherBrowser.keyboard.press("x");
  await otherBrowser.keyboard.press("End");
  await otherBrowser.keyboard.press("Shift+X");
  await otherBrowser.getByRole("button", { name: "Close…", exact: true }).click();
  await expect(mark).toHaveCount(1);
  await expect(otherBrowser.getByText(/ is editing this$/)).toHaveCount(0);
  await otherBrowser.getByRole("button", { name: "Leave them" }).click();
  await expect(mark).toHaveCount(0);
});
