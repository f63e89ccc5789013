import { paths } from "@/lib/url/paths";
import { quay } from "../seeds/quay";
import { expect, test } from "../support/test";

test("cook a formula, work its molecule to the end, and see it live in a second browser", async ({
  page,
  otherBrowser,
  openCity,
}) => {
  const city = await openCity("cooking", quay);
  await page.goto(paths.formulas(city));
  await page.getByRole("link", { name: "pancakes" }).first().click();
  await page.getByRole("navigation").getByRole("link", { name: "Cook" }).click();
  await page.getByRole("button", { name: "Cook 4 beads" }).click();
  await page.waitForURL(/\/molecules\//);
  const molecule = new URL(page.url()).pathname;

  await otherBrowser.goto(molecule);
  await expect(otherBrowser.getByText("Mix dry ingredients")).toBeVisible();
  for (const title of ["Mix dry ingredients", "Mix wet ingredients"]) {
    await page.getByText(title).first().click();
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await expect(page.getByRole("button", { name: "Reopen" }).first()).toBeVisible();
  }
  await expect(otherBrowser.getByText("2/3").first()).toBeVisible({ timeout: 5_000 });

  await page.getByText("Combine wet and dry").first().click();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(otherBrowser.getByText("3/3").first()).toBeVisible({ timeout: 5_000 });
  await otherBrowser.goto(`${paths.molecules(city)}?state=closed`);
  await expect(otherBrowser.getByRole("link", { name: "pancakes" }).first()).toBeVisible();
});

test("a step that waits says for what, and closing it needs a reason", async ({ page, openCity }) => {
  const city = await openCity("waiting", quay);
  await page.goto(`${paths.formula(city, "pancakes")}?tab=cook`);
  await page.getByRole("button", { name: "Cook 4 beads" }).click();
  await page.waitForURL(/\/molecules\//);
  await page.getByText("Combine wet and dry").first().click();
  await expect(page.getByRole("region", { name: "Why it waits" })).toContainText("Mix dry ingredients");
  await page.getByRole("button", { name: "Close anyway…" }).click();
  await expect(page.getByRole("dialog", { name: /anyway$/ })).toContainText("blocked by open issues");
  await page.getByRole("button", { name: "Keep it open" }).click();
});

test("sling free text to an agent and find it as work that is routed", async ({ page, openCity }) => {
  const city = await openCity("slinging", quay);
  await page.goto(paths.sling(city));
  await page.getByLabel("The task").fill("Tar the boards");
  await page.getByRole("row", { name: /crew\.hand/ }).click();
  await page.getByRole("button", { name: "Route 1 bead to crew.hand" }).click();
  await page.goto(paths.beads(city));
  await expect(page.getByText("Tar the boards").first()).toBeVisible();
});

test("ux 43 the beads that are checked go to one agent together", async ({ page, openCity }) => {
  const mate = { "agents/mate/agent.toml": "max_active_sessions = 1\n", "agents/mate/prompt.md": "Help.\n" };
  const city = await openCity("slinging-several", { ...quay, ...mate });
  await page.goto(paths.sling(city));
  for (const task of ["Tar the boards", "Mend the net"]) {
    await page.getByLabel("The task").fill(task);
    await page.getByRole("row", { name: /crew\.hand/ }).click();
    await page.getByRole("button", { name: "Route 1 bead to crew.hand" }).click();
    await expect(page.getByText("Slung to crew.hand").first()).toBeVisible();
  }
  await page.goto(`${paths.beads(city)}?f=type%3Atask`);
  await page.getByRole("row", { name: /Tar the boards/ }).click();
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(page.getByText("2 beads checked")).toBeVisible();
  await page.keyboard.press("s");
  await expect(page.getByLabel("Bead ids")).toHaveValue(/^\S+ \S+$/);
  await page.getByRole("row", { name: /^mate/ }).click();
  await expect(page.getByRole("region", { name: "3 · Check" })).toContainText("Mend the net");
  await page.getByRole("button", { name: "Route 2 beads to mate" }).click();
  await expect(page.getByRole("region", { name: "Sent from here" }).getByRole("listitem")).toHaveCount(2);
});

test("ux 61, 65 a page that loses its server says so, keeps its rows, and catches up with what was acknowledged", async ({
  page,
  otherBrowser,
  hall,
  openCity,
}) => {
  test.setTimeout(180_000);
  const city = await openCity("crash", quay);
  await page.goto(`${paths.formula(city, "pancakes")}?tab=cook`);
  await page.getByRole("button", { name: "Cook 4 beads" }).click();
  await page.waitForURL(/\/molecules\//);
  const { pathname } = new URL(page.url());
  await expect(page.getByRole("status").filter({ hasText: "Live" })).toBeVisible();
  const again = await hall.crashAndRestart(async () => {
    await expect(page.getByRole("status").filter({ hasText: "Offline since" })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(/^Not live: shown as of/)).toBeVisible();
    await expect(page.getByText("Mix dry ingredients")).toBeVisible();
  });
  try {
    await otherBrowser.goto(pathname);
    await otherBrowser.getByText("Mix dry ingredients").first().click();
    await otherBrowser.getByRole("button", { name: "Close", exact: true }).click();
    await expect(otherBrowser.getByText("1/3").first()).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "Live" })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText("1/3").first()).toBeVisible();
    await expect(page.getByText(/^Not live/)).toHaveCount(0);
  } finally {
    await again.stop();
  }
});
