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

test.describe.configure({ mode: "serial" });

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

test("security 1 a viewer comes back to the page that was asked for, and every action says why it is off", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const { context, page } = await signIn(browser, "vera", paths.tokens("harbour").replace("/tokens", "/doctor"));
  await expect(page).toHaveURL(new RegExp(`${paths.doctor("harbour")}$`));
  const [session] = (await context.cookies()).filter(({ name }) => name.includes("-sid-"));
  expect([session?.httpOnly, session?.sameSite]).toEqual([true, "Strict"]);
  const acting =
    /^(Run|Close|Claim|Cook|Sling|Fix|Mute|Start|Enable|Disable|Approve|Stage|Remove|Pause|Issue|Wake|Suspend|Nudge)\b/;
  const places = [paths.doctor, paths.orders, paths.sling, paths.beads].map((path) => path("harbour"));
  for (const place of [...places, paths.settingsPeople(), paths.settingsCities()]) {
    await page.goto(place);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const open = await page
      .getByRole("button", { name: acting, disabled: false })
      .evaluateAll((buttons) =>
        buttons.filter((each) => each.getAttribute("aria-disabled") !== "true" && !each.hasAttribute("aria-expanded")),
      );
    expect(open.length, place).toBe(0);
  }
  await page.goto(paths.settingsPeople());
  await expect(page.getByText("This needs the role admin; you are viewer here.").first()).toBeVisible();
  await context.close();
});

test("security 1 an operator may act; signing out ends the provider's session, too", async ({ browser }) => {
  const { context, page } = await signIn(browser, "mira", paths.doctor("harbour"));
  await expect(page.getByRole("button", { name: "mira, operator: account and theme" })).toBeVisible();
  await page.getByRole("button", { name: "mira, operator: account and theme" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL((url) => url.origin === provider.issuer);
  expect((await context.cookies(hall.origin)).filter(({ name }) => name.includes("-sid-"))).toEqual([]);
  await context.close();
});

test("security 1 a person without a role here is told so, with a request to quote", async ({ browser }) => {
  const { context, page } = await signIn(browser, "nobody", paths.home());
  await expect(page.getByRole("alert")).toContainText("none of your groups has a role here");
  await expect(page.getByRole("alert")).toContainText("Request");
  expect((await context.cookies(hall.origin)).filter(({ name }) => name.includes("-sid-"))).toEqual([]);
  await context.close();
});

test("security 5 a role that is taken away ends the open stream within seconds", async ({ browser }) => {
  const admin = await signIn(browser, "ada", paths.settingsPeople());
  await admin.page.getByLabel("Name", { exact: true }).fill("noor");
  await admin.page.getByRole("button", { name: "Make an invitation" }).click();
  const link =
    (
      await admin.page
        .getByText(/#token=/)
        .first()
        .textContent()
    )?.trim() ?? "";
  const setRole = async (role: string) => {
    await admin.page.getByRole("button", { name: "Roles of noor" }).click();
    await admin.page.getByLabel("Role", { exact: true }).selectOption(role);
    await admin.page.getByRole("button", { name: "Save" }).click();
    await expect(admin.page.getByRole("dialog")).toBeHidden();
  };
  await setRole("viewer");
  const context = await browser.newContext({ baseURL: hall.origin });
  const page = await context.newPage();
  await page.goto(link);
  await page.waitForURL((url) => url.pathname.startsWith("/c/"));
  const ended = page.evaluate(
    (path) =>
      new Promise<number>((resolve) => {
        void fetch(path).then(async ({ body }) => {
          const start = performance.now();
          const reader = body?.getReader();
          document.title = "streaming";
          while (reader && !(await reader.read()).done);
          resolve(performance.now() - start);
        });
      }),
    paths.events("harbour"),
  );
  await page.waitForFunction(() => document.title === "streaming");
  const before = Date.now();
  await setRole("none");
  await ended;
  expect(Date.now() - before).toBeLessThan(8000);
  expect((await page.goto(paths.city("harbour")))?.status()).toBe(404);
  await admin.context.close();
  await context.close();
});
