import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { paths } from "@/lib/url/paths";
import { openFolder } from "./open-folder";
import { awaitWork } from "./page-at-work";
import { type Hall, startHall } from "./server";

type WorkerFixtures = {
  readonly hall: Hall;
  readonly signedIn: { readonly cookies: Awaited<ReturnType<BrowserContext["cookies"]>> };
};
type TestFixtures = {
  /** Writes a city of texts and opens it through the page that people use; answers its id. */
  readonly openCity: (name: string, files: Readonly<Record<string, string>>) => Promise<string>;
  /** A second browser of the same person. */
  readonly otherBrowser: Page;
};

/** Every test runs signed in, against one console a worker, and fails on any violation of the content policy. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  hall: [
    async ({ browserName: _ }, use) => {
      const hall = await startHall();
      await use(hall);
      await hall.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  signedIn: [
    async ({ hall, browser }, use) => {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(hall.signIn);
      await page.waitForURL((url) => !url.pathname.startsWith(paths.login()));
      await use({ cookies: await context.cookies() });
      await context.close();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  baseURL: async ({ hall }, use) => use(hall.origin),
  context: async ({ context, signedIn }, use) => {
    await context.addCookies(signedIn.cookies);
    context.on("page", awaitWork);
    await use(context);
  },
  page: async ({ page }, use) => {
    const violations: string[] = [];
    page.on("console", (message) => {
      if (/content security policy/i.test(message.text())) violations.push(message.text());
    });
    await use(page);
    expect(violations).toEqual([]);
  },
  otherBrowser: async ({ browser, signedIn, hall }, use) => {
    const context = await browser.newContext({ baseURL: hall.origin });
    await context.addCookies(signedIn.cookies);
    await use(awaitWork(await context.newPage()));
    await context.close();
  },
  openCity: async ({ page, hall }, use) => {
    await use(async (name, files) => {
      const root = join(hall.folder, name);
      for (const [path, text] of Object.entries(files)) {
        await mkdir(dirname(join(root, path)), { recursive: true });
        await writeFile(join(root, path), text);
      }
      return openFolder(page, root);
    });
  },
});

export { expect };
