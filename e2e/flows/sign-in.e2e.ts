import { request } from "node:http";
import { paths } from "@/lib/url/paths";
import { expect, test } from "../support/test";

/** A request with exactly these headers, as no browser would send it. */
function ask(url: string, method: string, headers: Record<string, string>, body = ""): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode ?? 0));
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

test("security 1 the sign-in address works once and leaves no secret in the address bar", async ({
  browser,
  hall,
  signedIn,
}) => {
  expect(signedIn.cookies.map(({ httpOnly, sameSite }) => [httpOnly, sameSite])).toEqual([[true, "Strict"]]);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(hall.signIn);
  await expect(page.getByRole("alert").filter({ hasText: /used/ })).toBeVisible();
  expect(page.url()).not.toContain("token");
  await page.goto(`${hall.origin}${paths.home()}`);
  await expect(page).toHaveURL(/\/login/);
  await context.close();
});

test("security 2 and 4 foreign hosts, origins and content types are refused", async ({ hall, signedIn }) => {
  const { port } = new URL(hall.origin);
  const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const mutation = `${hall.origin}${paths.trpc()}/city.open`;
  const good = { cookie, origin: hall.origin, "content-type": "application/json", "x-cityhall": "1" };
  expect(await ask(hall.origin, "GET", { host: `evil.example:${port}` })).toBe(421);
  expect(await ask(`${hall.origin}${paths.login()}`, "GET", { host: "localhost" })).toBe(421);
  expect(await ask(mutation, "POST", { ...good, origin: "http://evil.example" }, "{}")).toBe(403);
  expect(await ask(mutation, "POST", { ...good, "content-type": "text/plain" }, "{}")).toBe(403);
  expect(await ask(mutation, "POST", { ...good, "x-cityhall": "" }, "{}")).toBe(403);
  expect(await ask(mutation, "GET", good)).toBe(405);
});
