import type { Page } from "@playwright/test";

/** The sides that a page is looked at from: theme and width. Changed one at a time, so that a drawn page is looked at from all of them. */
export const sides = [
  ["light", 1440],
  ["dark", 1440],
  ["dark", 390],
  ["light", 390],
] as const;

/** Shows the page from one of the sides: where a state of many pages is looked at, each from the next. */
export async function takeSide(page: Page, turn: number): Promise<void> {
  const [colorScheme, width] = sides[turn % sides.length]!;
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.setViewportSize({ width, height: 900 });
}
