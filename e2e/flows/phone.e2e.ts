import { paths } from "@/lib/url/paths";
import { StandInSupervisor } from "@/server/session/testing/stand-in-supervisor";
import { chores } from "../seeds/fleet";
import { quay } from "../seeds/quay";
import { expectNoSidewaysScroll } from "../support/axe";
import { cook } from "../support/cook";
import { expect, test } from "../support/test";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("ux 71 on a phone somebody reads how work stands, from home to the bead that waits", async ({
  page,
  openCity,
}) => {
  const city = await openCity("phone-read", chores);
  const id = await cook(page, city, "chores");
  await page.goto(paths.city(city));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Pages" }).tap();
  await page.getByRole("menuitem", { name: /^Molecules/ }).tap();
  await page.locator(`a[href*="/molecules/${id}"]`).first().tap();
  await expect(page).toHaveURL(new RegExp(`/molecules/${id}`));
  await expectNoSidewaysScroll(page);
  const rows = page.getByRole("treegrid").locator('[role=row]:not([aria-rowindex="1"])');
  await expect(rows.first()).toBeVisible();
  for (const row of await rows.all()) {
    const box = await row.boundingBox();
    if (box) expect(Math.round(box.height)).toBeGreaterThanOrEqual(44);
  }
});

test("ux 71 on a phone somebody handles what is stuck, and takes it back", async ({ page, openCity }) => {
  const city = await openCity("phone-ack", chores);
  await cook(page, city, "chores");
  await page.goto(`${paths.beads(city)}?f=Paint`);
  await page.getByRole("link", { name: "Paint the hull" }).first().tap();
  await expect(page.getByRole("heading", { level: 1, name: "Paint the hull" })).toBeVisible();
  await page.getByRole("button", { name: "Edit" }).first().tap();
  await page.getByLabel("Status").selectOption("blocked");
  await page.getByRole("button", { name: /^Save/ }).tap();
  await page.goto(paths.city(city));
  const row = page
    .getByRole("region", { name: /^Stuck, and why/ })
    .locator("[data-attention]")
    .first();
  await expect(row).toContainText("Paint the hull");
  await expectNoSidewaysScroll(page);
  await row.getByRole("button", { name: /I handle this/ }).tap();
  await page.getByRole("menuitem", { name: "for 4 hours" }).tap();
  await expect(page.getByText("1 thing is handled by somebody")).toBeVisible();
  await page.getByText("1 thing is handled by somebody").tap();
  await page.getByRole("button", { name: /Put it back/ }).tap();
  await expect(row).toContainText("Paint the hull");
});

test("ux 71 on a phone somebody denies what an agent asks for", async ({ page, openCity }) => {
  const standIn = await StandInSupervisor.start("quay");
  try {
    standIn.sessions.push({
      id: "gc-1",
      template: "crew.hand",
      session_name: "crew__hand",
      state: "active",
      running: true,
    });
    standIn.pending.set("gc-1", {
      request_id: "r1",
      kind: "permission",
      prompt: "May I push?",
      options: ["allow", "deny"],
    });
    const city = await openCity("phone-deny", quay);
    await page.goto(`${paths.sessions(city)}?view=sources`);
    await page.getByLabel("Address of the supervisor").fill(standIn.url);
    await page.getByRole("button", { name: "Look there" }).tap();
    await expect(page.locator('[data-source="supervisor"]')).toHaveAttribute("data-status", "ok");
    await page.goto(`${paths.sessions(city)}?view=inbox`);
    await expect(page.getByText("May I push?")).toBeVisible();
    await expectNoSidewaysScroll(page);
    const deny = page.getByRole("button", { name: "deny" });
    expect((await deny.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await deny.tap();
    await expect(page.getByText("No session waits for an answer.")).toBeVisible();
  } finally {
    await standIn.stop();
  }
});
