import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { paths, withQuery } from "@/lib/url/paths";
import { withRevision } from "@/lib/url/revision";
import { agentSearch, configDiffSearch, configSearch, sourceSearch } from "@/lib/url/search";
import { quay } from "../seeds/quay";
import { expectAccessible, expectNoSidewaysScroll } from "../support/axe";
import { expect, test } from "../support/test";

const cityToml = quay["city.toml"] ?? "";

const view = (city: string, state: Partial<typeof configSearch.defaults>) =>
  withQuery(paths.config(city), configSearch.format({ ...configSearch.defaults, ...state }));

test("ux 14 from a wrong value, found by search, to its line by keyboard alone", async ({ page, openCity }) => {
  const city = await openCity("wrong", quay);
  await page.goto(view(city, { view: "search" }));
  await page.getByRole("searchbox", { name: "Search every field" }).fill("hand max_active");
  await expect(page.getByRole("status").filter({ hasText: "1 field" })).toBeVisible();
  await page.getByRole("grid", { name: "Fields found" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/field=max_active_sessions/);
  await expect(page.getByText(/max_active_sessions is 1\. City patch in city\.toml:6 replaced 6 from/)).toBeVisible();
  const fields = page.getByRole("grid", { name: "Fields" });
  await fields.focus();
  const chain = page.getByRole("list", { name: "Chain" });
  await page.keyboard.press("]");
  await expect(chain.locator('[aria-current="step"]')).toContainText("6");
  await page.keyboard.press("[");
  await expect(chain.locator('[aria-current="step"]')).toContainText("1");
  for (let step = 0; step < 40; step++) {
    const row = await fields.getAttribute("aria-activedescendant");
    if (row && (await page.locator(`[id="${row}"]`).textContent())?.includes("max_active_sessions")) break;
    await page.keyboard.press("j");
  }
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/config\/source.*line=6/);
  await expect(page.locator('[aria-current="location"]')).toContainText("max_active_sessions = 1");
});

test("ux 59 a pinned revision shows what was, says so, and compares with what is", async ({ page, hall, openCity }) => {
  const city = await openCity("pinned", quay);
  const file = join(hall.folder, "pinned", "city.toml");
  await page.goto(view(city, { view: "revisions" }));
  await expect(page.getByRole("row", { name: /^1 current/ })).toBeVisible();
  await writeFile(file, cityToml.replace("max_active_sessions = 1", "max_active_sessions = 9"));
  await expect(page.getByRole("row", { name: /^2 current/ })).toBeVisible();
  await page.goto(
    withQuery(
      paths.agent(city, "crew.hand"),
      agentSearch.format({ ...agentSearch.defaults, rev: "1", field: "max_active_sessions" }),
    ),
  );
  await expect(page.getByText("Viewing revision 1, current is 2.")).toBeVisible();
  await expect(page.getByText(/max_active_sessions is 1\./)).toBeVisible();
  await expectAccessible(page);
  const source = sourceSearch.format({ ...sourceSearch.defaults, file });
  await page.goto(withRevision(withQuery(paths.source(city), source), 1));
  await expect(page.getByText("Viewing revision 1, current is 2.")).toBeVisible();
  await expect(page.getByText("max_active_sessions = 1")).toBeVisible();
  await page.getByRole("link", { name: "What changed since" }).click();
  await expect(page.getByText("+ 9")).toBeVisible();
  await expect(page.getByText("− 1")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  expect((await page.goto(withRevision(paths.config(city), 77)))?.status()).toBe(404);
});

test("a city that stops loading keeps its last good revision beside the errors, until it is mended", async ({
  page,
  hall,
  openCity,
}) => {
  const city = await openCity("stops", quay);
  const file = join(hall.folder, "stops", "city.toml");
  await page.goto(paths.config(city));
  await expect(page.getByText("crew.hand")).toBeVisible();
  await writeFile(file, "[workspace\n");
  await expect(page.getByText("This city does not load.")).toBeVisible();
  await expect(page.getByText(/Shown is revision 1, the last one that did/)).toBeVisible();
  await expect(page.getByText("crew.hand")).toBeVisible();
  await expect(page.getByRole("link", { name: /city\.toml:1/ }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText("crew.hand")).toBeVisible();
  await expectAccessible(page);
  await writeFile(file, cityToml);
  await expect(page.getByText("This city does not load.")).toBeHidden();
});

test("reference 23.4 the agent page shows the prompt in pieces, its formulas and its beads", async ({ page }) => {
  const tab = (agent: string, name: "prompt" | "formulas" | "beads") =>
    withQuery(paths.agent("harbour", agent), agentSearch.format({ ...agentSearch.defaults, tab: name }));
  await page.goto(tab("harbourmaster", "prompt"));
  await expect(page.getByText("Never move a ship without a pilot on board")).toBeVisible();
  await expect(page.getByText("by agent_defaults.append_fragments")).toBeVisible();
  await expectAccessible(page);
  // The agent has a formula of its own for slings, so the city's default is not cooked for it; the other agent takes it.
  await page.goto(tab("harbourmaster", "formulas"));
  await expect(page.getByRole("row", { name: /^berth-ship cooked for every sling to it/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "log-entry" })).toBeHidden();
  await expectAccessible(page);
  await page.goto(tab("watchman", "formulas"));
  await expect(page.getByRole("row", { name: /^log-entry cooked for every sling to it/ })).toBeVisible();
  await page.goto(tab("harbourmaster", "beads"));
  await expectAccessible(page);
});

const views = ["tree", "search", "patches", "phases", "revisions", "providers", "dropped", "toml", "json"] as const;
const ends = configDiffSearch.format({ from: "rig:quay-north", to: "rig:lighthouse" });

test("every view of the configuration is accessible, wide and narrow", async ({ page }) => {
  test.setTimeout(240_000);
  for (const path of [
    ...views.map((each) => view("harbour", { view: each })),
    withQuery(paths.configDiff("harbour"), ends),
  ]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
      }
    });
  }
});
