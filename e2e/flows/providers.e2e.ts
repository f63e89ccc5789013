import { paths, withQuery } from "@/lib/url/paths";
import { providersSearch } from "@/lib/url/search";
import { loopbackPack } from "@/server/provider/testing/provider-bench";
import { bytes, json, ProviderServer, status } from "@/server/provider/testing/provider-server";
import { expectAccessible } from "../support/axe";
import { expect, test } from "../support/test";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

let provider: ProviderServer;
test.beforeAll(async () => {
  provider = await ProviderServer.start();
});
test.afterAll(() => provider.close());

test("a provider pack is mended, published, bound and called; a person decides what nobody can tell", async ({
  page,
}) => {
  const text = loopbackPack("sandbox-image", provider);
  const image = { url: `${provider.origin("cdn.sandbox-image.localhost")}/a.png?signature=abc` };

  await page.goto(paths.providerPublish());
  const file = page.getByLabel("Provider pack (TOML)");
  const publish = page.getByRole("button", { name: "Publish for good" });
  await file.fill(`${text}\n[retry]\nmax_retries = 3\n`);
  await expect(page.getByText("retry.max_retries").first()).toBeVisible();
  await expect(publish).toBeDisabled();
  await expectAccessible(page);
  await file.fill(text);
  await publish.click();
  await page.waitForURL(/\/providers\/packs\//);

  await page.getByLabel("Target name").fill("pictures");
  await page.getByRole("button", { name: "Bind the model" }).click();
  await expect(page.getByText(/pictures \(/)).toBeVisible();
  await expectAccessible(page);

  const call = async () => {
    await page.getByRole("link", { name: "Call", exact: true }).click();
    await page.getByLabel("prompt").fill("a red circle");
    await page.getByLabel("image_count").fill("2");
    await page.getByLabel("quality").selectOption("final");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Hold 12.1¢ and call" }).click();
    await page.waitForURL(/\/providers\/executions\//);
  };

  // One of two images arrives: half of the work is charged, and the answer is shown without its signature.
  provider.script(json({ id: "req-1", data: [image] }), bytes(PNG, "image/png"));
  await call();
  await expect(page.getByRole("region", { name: "Settlement" }).or(page.getByText("6.1¢")).first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Answer to the submission" }).first()).toContainText("a.png?[hidden]");
  await expect(page.getByText("image/png").first()).toBeVisible();
  await expectAccessible(page);

  // The provider fails after it may have done the work: the hold stays until somebody decides, with a reason.
  provider.script(status(500));
  await page.goBack();
  await page.reload();
  await call();
  const decide = page.getByRole("button", { name: "Charge 12.1¢" });
  await expect(decide).toBeDisabled();
  await page.getByLabel("Delivered: image").fill("0");
  await page.getByLabel("Reason").fill("their support says that nothing was painted");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Give 12.1¢ back" }).click();
  await expect(page.getByText("their support says that nothing was painted").first()).toBeVisible();
  await expect(page.getByText("released").first()).toBeVisible();

  for (const view of ["packs", "targets", "executions", "cases", "spend"] as const) {
    await page.goto(withQuery(paths.providers(), providersSearch.format({ ...providersSearch.defaults, view })));
    await expect(page.getByRole("heading", { name: "Providers", level: 1 })).toBeVisible();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  }
  await expect(page.getByText("6.1¢").first()).toBeVisible();
});
