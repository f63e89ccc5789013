import type { Page } from "@playwright/test";
import { paths } from "@/lib/url/paths";

/** Opens the city of a folder through the page that people use; answers its id. */
export async function openFolder(page: Page, folder: string): Promise<string> {
  await page.goto(`${paths.home()}?all=1`);
  await page.getByLabel("Folder").fill(folder);
  await page.getByRole("button", { name: "Open city" }).click();
  await page.waitForURL((url) => url.pathname.startsWith("/c/"));
  return decodeURIComponent(new URL(page.url()).pathname.split("/")[2] ?? "");
}
