import { paths, withQuery } from "@/lib/url/paths";
import { expectAccessible, expectNoSidewaysScroll } from "../support/axe";
import { expect, test } from "../support/test";

const city = "harbour";
const charts = [
  ["Throughput", withQuery(paths.molecules(city), "view=trends")],
  ["Age of the ready queue", withQuery(paths.beads(city), "view=ages")],
  ["Last load by phase", withQuery(paths.config(city), "view=loads")],
  ["Runs of the doctor", withQuery(paths.doctor(city), "show=history")],
] as const;

test("a chart is drawn, named for people who do not see it, and has the same figures as a table", async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto(paths.doctor(city));
  await page.getByRole("button", { name: "Run without scripts" }).click();
  await expect(page.getByText(/last run/).first()).toBeVisible();
  for (const [title, address] of charts) {
    await test.step(title, async () => {
      await page.goto(address);
      const panel = page.getByRole("region", { name: title, exact: true });
      // The table is kept from the chart before.
      await panel.getByRole("button", { name: "Chart" }).click();
      await expect(panel.locator("figure .recharts-surface").first()).toBeVisible();
      await expect(panel.locator("figcaption")).toContainText(`${title}: `);
      await expectNoSidewaysScroll(page);
      await panel.getByRole("button", { name: "Table" }).click();
      await expect(panel.getByRole("table").getByRole("row").nth(1)).toBeVisible();
      await expectAccessible(page);
    });
  }
});

test("a chart that cannot be read says so, and the rest of the page goes on", async ({ page }) => {
  await page.route(/doctor\.history/, (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto(withQuery(paths.doctor(city), "show=history"));
  const panel = page.getByRole("region", { name: "Runs of the doctor" });
  await expect(panel.getByRole("alert")).toContainText("The server did not answer");
  await expect(panel.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Doctor" })).toBeVisible();
});

test("ux 27 a drawing is walked by keys, isolated, and saved in three ways", async ({ page }) => {
  await page.goto(withQuery(paths.formula(city, "berth-ship"), "tab=recipe&view=graph"));
  const drawing = page.getByRole("application", { name: /^Drawing of steps/ });
  await drawing.focus();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/sel=/);
  const first = new URL(page.url()).searchParams.get("sel");
  await page.keyboard.press("ArrowRight");
  await expect(page).not.toHaveURL(new RegExp(`sel=${first}(&|$)`));
  await page.keyboard.press("f");
  await expect(page).toHaveURL(/focus=/);
  await expect(page.getByRole("button", { name: "Show all steps" })).toBeVisible();
  await expectAccessible(page);
  for (const [format, begins] of [
    ["SVG", "<svg"],
    ["Mermaid", "flowchart LR"],
    ["JSON", "{"],
  ] as const) {
    await page.getByRole("button", { name: "Export" }).click();
    const saved = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: format }).click();
    const stream = await (await saved).createReadStream();
    let text = "";
    for await (const chunk of stream) text += chunk;
    expect(text.startsWith(begins)).toBe(true);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Show the tree" }).click();
  await expect(page.getByRole("treegrid").or(page.getByRole("grid")).first()).toBeVisible();
});

test("ux 72 no page scrolls sideways from 390 to 2560 px, and none shifts while it loads", async ({ page }) => {
  test.setTimeout(120_000);
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.sum += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  const addresses = [
    ...[paths.city(city), paths.config(city), paths.imports(city), paths.formulas(city), paths.molecules(city)],
    ...[paths.beads(city), paths.sessions(city), paths.orders(city), paths.doctor(city), paths.docs()],
  ];
  const shifted: string[] = [];
  for (const address of addresses) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // What comes later than the first paint: data of the browser, fonts, the live stream.
    await page.waitForTimeout(500);
    const sum = await page.evaluate(() => (globalThis as unknown as { shifts: { sum: number } }).shifts.sum);
    if (sum >= 0.05) shifted.push(`${address}: ${sum.toFixed(3)}`);
    for (const width of [390, 768, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
    }
  }
  expect(shifted).toEqual([]);
});

test("the documentation is found by a question, from the page that it belongs to", async ({ page }) => {
  await page.goto(paths.docs());
  await page.getByRole("searchbox", { name: "Search the documentation" }).fill("idempotency key");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: /Do it once/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "For agents" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Do it once" })).toBeInViewport();
});
