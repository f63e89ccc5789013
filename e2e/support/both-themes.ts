import type { Page } from "@playwright/test";

/** Takes a picture of the page for the README, in light and in dark: `public/readme-NAME-THEME.png`. */
export async function bothThemes(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.getByText("Live", { exact: true }).waitFor();
    await page.screenshot({ path: `public/readme-${name}-${colorScheme}.png` });
  }
}
