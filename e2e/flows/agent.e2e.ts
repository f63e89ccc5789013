import { paths } from "@/lib/url/paths";
import { quay } from "../seeds/quay";
import { expect, test } from "../support/test";

test("an agent with nothing but HTTP and a token works a bead to closed", async ({
  page,
  openCity,
  hall,
  playwright,
}) => {
  const city = await openCity("agents", {
    ...quay,
    "formulas/memo.toml": 'formula = "memo"\ndescription = "Write the log"\n',
  });
  await page.goto(paths.tokens(city));
  await page.getByLabel("Acts as").fill("crew.hand");
  await page.getByRole("button", { name: "Issue", exact: true }).click();
  const shown = page.getByText(/^cityhall_[\w-]{43}$/);
  await expect(shown).toBeVisible();
  const secret = await shown.textContent();
  await page.goto(`${paths.formula(city, "memo")}?tab=cook`);
  await page.getByRole("button", { name: "Cook 1 bead" }).click();
  await page.waitForURL(/\/molecules\//);

  const api = await playwright.request.newContext({
    baseURL: hall.origin,
    extraHTTPHeaders: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
  });
  const { items } = await (await api.get(`${paths.agentApi(city)}/beads/ready`)).json();
  const [{ id }] = items;
  expect((await api.post(`${paths.agentApi(city)}/beads/${id}/claim`)).status()).toBe(200);
  expect((await api.post(`${paths.agentApi(city)}/beads/${id}/close`, { data: { reason: "written" } })).status()).toBe(
    200,
  );
  await page.goto(paths.bead(city, id));
  await expect(page.getByText("written").first()).toBeVisible();
  expect((await api.get("/api/v0/openapi.json")).status()).toBe(200);
  await api.dispose();
});
