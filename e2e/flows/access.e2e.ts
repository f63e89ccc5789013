import { cp, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";
import { paths } from "@/lib/url/paths";
import { startTestProvider, type TestProvider } from "@/server/auth/testing-oidc";
import { freePort, type Hall, serve } from "../support/server";

const accounts = {
  vera: { groups: ["all-staff"] },
  mira: { groups: ["all-staff", "harbour-ops"] },
  ada: { groups: ["hall"] },
  nobody: { groups: ["some-other-group"] },
};
const rules = [
  { group: "all-staff", city: "*", role: "viewer" },
  { group: "harbour-ops", city: "harbour", role: "operator" },
  { group: "hall", admin: true },
];

let provider: TestProvider;
let hall: Hall;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  const folder = await mkdtemp(join(tmpdir(), "cityhall-e2e-"));
  await cp("server/demo/harbour", join(folder, "harbour"), { recursive: true });
  const port = await freePort();
  provider = await startTestProvider({
    accounts,
    redirectUris: [`http://127.0.0.1:${port}${paths.oidcCallback()}`],
  });
  hall = await serve(folder, port, {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: "hall",
    OIDC_CLIENT_SECRET: "test-secret-of-the-client",
    CITYHALL_GROUP_ROLES: JSON.stringify(rules),
    CITYHALL_SECRET_KEYS: `e2e:${Buffer.alloc(32, 7).toString("base64")}`,
  });
});

test.afterAll(async () => {
  await hall?.stop();
  await provider?.close();
});

/** A browser that walks through the provider's own pages as `login`. */
async function signIn(browser: Browser, login: string, path: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL: hall.origin });
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole("link", { name: /^Sign in with/ }).click();
  await page.locator('input[name="login"]').fill(login);
  await page.locator('input[name="password"]').fill("x");
  await page.getByRole("button", { name: /sign-in/i }).click();
  await page.getByRole("button", { name: /continue/i }).click();
  await page.waitForURL((url) => url.origin === hall.origin && !url.pathname.startsWith("/api/"));
  return { context, page };
}

test("security 1 a viewer signs in through the provider and gets a strict session", async ({ browser }) => {
  test.setTimeout(120_000);
  const { context, page } = await signIn(browser, "vera", paths.city("harbour"));
  await expect(page).toHaveURL(new RegExp(`${paths.city("harbour")}$`));
  const [session] = (await context.cookies()).filter(({ name }) => name.includes("-sid-"));
  expect([session?.httpOnly, session?.sameSite]).toEqual([true, "Strict"]);

  const changes: string[] = [];
  page.on("request", (request) => {
    const visits = /attention\.visit/.test(request.url());
    if (request.method() === "POST" && request.url().includes(`${paths.trpc()}/`) && !visits)
      changes.push(request.url());
  });
  for (const path of [paths.orders("harbour"), paths.doctor("harbour"), paths.settingsSecrets()]) {
    await page.goto(path);
    if (path === paths.settingsSecrets()) {
      await expect(page.getByText(/needs the role admin; you are viewer here/)).toBeVisible();
      continue;
    }
    const button = page.locator('main button[aria-disabled="true"]').first();
    await expect(button).toBeVisible();
    await button.focus();
    await expect(page.getByText(/you are viewer here/).first()).toBeVisible();
    changes.length = 0;
    await button.press("Enter");
    await button.click({ force: true });
  }
  expect(changes).toEqual([]);
  await context.close();
});
