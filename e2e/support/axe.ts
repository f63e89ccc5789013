import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const levels = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What of the page as it is now violates WCAG 2.2 A and AA, or one rule of it: rule and places. */
export async function barriers(page: Page, rule?: string): Promise<string[]> {
  // What hands the focus on at the edges of a popup never keeps it, which the rule about hidden controls cannot know.
  const axe = new AxeBuilder({ page }).exclude("[data-base-ui-focus-guard]");
  const { violations } = await (rule ? axe.withRules(rule) : axe.withTags(levels)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
}

/** No violation of WCAG 2.2 A and AA on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await barriers(page)).toEqual([]);
}

/** No colour that is too faint: all that another theme changes on a page that was looked at before. */
export async function expectReadable(page: Page): Promise<void> {
  expect(await barriers(page, "color-contrast")).toEqual([]);
}

/** The same in light and in dark: for what is open only now, such as a menu. */
export async function expectAccessibleInBoth(page: Page): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectAccessible(page);
  }
}

/** The page does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, globalThis.innerWidth]);
  expect(content).toBeLessThanOrEqual(window as number);
}
