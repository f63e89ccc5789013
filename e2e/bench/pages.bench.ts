import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { paths } from "@/lib/url/paths";
import { generateCity } from "@/server/bench/support/generate-city";
import { openFolder } from "../support/open-folder";
import { expect, test } from "../support/test";

/** Figures of the budgets, measured and printed; nothing is asserted, because machines differ. */
type Figures = { readonly lcp: number; readonly cls: number; readonly inp: number };

const slowdown = 4;

/** Keeps the largest paint, the sum of shifts, and the longest event of a page. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0, inp: 0 };
    Object.assign(globalThis, { seen });
    const observe = (type: string, take: (entry: never) => void, options: object = {}) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) take(entry as never);
      }).observe({ type, buffered: true, ...options });
    observe("largest-contentful-paint", (entry: { startTime: number }) => {
      seen.lcp = entry.startTime;
    });
    observe("layout-shift", (entry: { value: number; hadRecentInput: boolean }) => {
      if (!entry.hadRecentInput) seen.cls += entry.value;
    });
    observe(
      "event",
      (entry: { duration: number; interactionId: number }) => {
        if (entry.interactionId > 0) seen.inp = Math.max(seen.inp, entry.duration);
      },
      { durationThreshold: 16 },
    );
  });
}

/** Opens a page on a processor that is four times slower, presses and types as people do, and reads what was kept. */
async function measure(page: Page, address: string): Promise<Figures> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForTimeout(1500);
  for (const key of ["Tab", "Tab", "?", "Escape", "Control+k"]) {
    await page.keyboard.press(key);
    await page.waitForTimeout(150);
  }
  await page.keyboard.type("ag", { delay: 80 });
  await page.waitForTimeout(500);
  const figures = await page.evaluate(() => (globalThis as unknown as { seen: Figures }).seen);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  return figures;
}

/** Largest paint of a page of plain text from the same address: what the browser and the slowed processor take by themselves. */
async function floorOf(page: Page, origin: string): Promise<number> {
  const address = `${origin}/plain-text`;
  const body = `<!doctype html><title>plain</title><h1>plain</h1><p>${"word ".repeat(400)}</p>`;
  await page.route(address, (route) => route.fulfill({ contentType: "text/html", body }));
  const { lcp } = await measure(page, address);
  await page.unroute(address);
  return lcp;
}

test("largest paint, shifts and the slowest press, on the demo city and on a large one", async ({ page, hall }) => {
  test.setTimeout(600_000);
  await watch(page);
  const large = join(hall.folder, "large");
  await mkdir(large);
  generateCity(large, { packs: 40, agents: 400, formulas: 200 });
  const generated = await openFolder(page, large);
  const floor = await floorOf(page, hall.origin);
  for (const city of ["harbour", generated])
    for (const [name, path] of [
      ["home", paths.city],
      ["config", paths.config],
      ["formulas", paths.formulas],
      ["molecules", paths.molecules],
      ["beads", paths.beads],
    ] as const) {
      await measure(page, path(city));
      const { lcp, cls, inp } = await measure(page, path(city));
      process.stdout.write(
        `${city.padEnd(12)} ${name.padEnd(10)} LCP ${Math.round(lcp)} ms (${(lcp / floor).toFixed(1)} of plain text)  ` +
          `CLS ${cls.toFixed(3)}  slowest press ${Math.round(inp)} ms\n`,
      );
    }
});
