import { paths } from "@/lib/url/paths";
import { quay } from "../seeds/quay";
import { expect, test } from "../support/test";

const memo = `formula = "memo"
description = "Write the log of {{ship}}"

[vars.ship]
description = "Whose log"
required = true

[[steps]]
id = "look"
title = "Look what {{ship}} did"

[[steps]]
id = "write"
title = "Write it down"
needs = ["look"]
`;

test("a formula is cooked with a value, and an agent with nothing but HTTP and a token works it to the end, seen live", async ({
  page,
  openCity,
  hall,
  playwright,
}) => {
  const city = await openCity("agents", { ...quay, "formulas/memo.toml": memo });
  await page.goto(paths.tokens(city));
  await page.getByLabel("Acts as").fill("crew.hand");
  await page.getByRole("button", { name: "Issue", exact: true }).click();
  const shown = page.getByText(/^cityhall_[\w-]{43}$/);
  await expect(shown).toBeVisible();
  const secret = await shown.textContent();

  await page.goto(`${paths.formula(city, "memo")}?tab=cook`);
  const cookIt = page.locator("#check").getByRole("button", { name: /^Cook/ });
  await expect(cookIt).toHaveAttribute("aria-disabled", "true");
  await page.getByLabel("ship").fill("Margarethe");
  await expect(cookIt).toHaveText("Cook 3 beads");
  await cookIt.click();
  await page.waitForURL(/\/molecules\//);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();

  const api = await playwright.request.newContext({
    baseURL: hall.origin,
    extraHTTPHeaders: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
  });
  const at = (path: string) => `${paths.agentApi(city)}/${path}`;
  // Who has the molecule has its steps, one after the other.
  const root = new URL(page.url()).pathname.split("/").at(-1);
  expect((await api.post(at(`beads/${root}/claim`))).status()).toBe(200);
  for (const [title, done] of [
    ["Look what Margarethe did", "1/2"],
    ["Write it down", "2/2"],
  ] as const) {
    const { molecules } = await (await api.get(at("hook"))).json();
    expect(molecules[0].steps.map((step: { title: string }) => step.title)).toEqual([title]);
    const [{ id }] = molecules[0].steps;
    expect((await api.post(at(`beads/${id}/claim`))).status()).toBe(200);
    const row = page.getByRole("row", { name: new RegExp(title) });
    await expect(row).toContainText("crew.hand");
    expect((await api.post(at(`beads/${id}/close`), { data: { reason: "written" } })).status()).toBe(200);
    await expect(page.getByText(done).first()).toBeVisible();
  }
  expect((await api.get("/api/v0/openapi.json")).status()).toBe(200);
  await api.dispose();
});
