import type { Page } from "@playwright/test";
import { paths } from "@/lib/url/paths";

/** Cooks a formula on its page, as a person would; answers the id of the molecule. */
export async function cook(page: Page, city: string, formula: string): Promise<string> {
  await page.goto(`${paths.formula(city, formula)}?tab=cook`);
  await page.getByRole("button", { name: /^Cook [\d,]+ beads$/ }).click();
  await page.waitForURL(/\/molecules\/./);
  return decodeURIComponent(new URL(page.url()).pathname.split("/").at(-1) ?? "");
}
