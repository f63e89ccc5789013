import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { printCatalog } from "@/lib/pack/registry/print-catalog";
import { paths, withQuery } from "@/lib/url/paths";
import { fetchPolicy } from "@/server/import/fetch-policy";
import { type ImportBench, importBench, packToml } from "@/server/import/testing";
import { packContentHash } from "@/server/registry/pack-content-hash";
import { startReferenceRegistry } from "@/server/registry/reference-server";
import { expectAccessible, expectNoSidewaysScroll } from "../support/axe";
import { expect, test } from "../support/test";

let bench: ImportBench;
test.beforeAll(() => {
  bench = importBench();
});
test.afterAll(() => bench.remove());

const borough = {
  "city.toml": '[workspace]\nname = "borough"\n',
  "pack.toml": '# kept\n[pack]\nname = "borough"\nschema = 2\n',
};

/** A registry that offers one pack of a repository on this machine, as a catalogue file. */
async function offerPress(): Promise<{ readonly catalogue: string; readonly url: string }> {
  const press = bench.repository("press.git");
  const commit = press.commit(
    {
      "pack.toml": `${packToml("press")}description = "prints things"\n`,
      "agents/printer/agent.toml": 'scope = "city"\n',
      "formulas/print.toml": 'formula = "print"\nversion = 1\n\n[[steps]]\nid = "ink"\ntitle = "Ink"\n',
      "README.md": "# The press\n\nPrints <img src=x onerror=alert(1)> [sheets](javascript:alert(1)) well.\n",
    },
    "v1.0.0",
  );
  const hash = await packContentHash(press.dir, commit, "", { policy: fetchPolicy({}) });
  const release = {
    version: "1.0.0",
    ref: "v1.0.0",
    commit,
    hash,
    description: "",
    withdrawn: false,
    withdrawnReason: "",
  };
  const pack = {
    name: "press",
    description: "prints things",
    source: press.url,
    sourceKind: "git",
    releases: [release],
  };
  const registry = await startReferenceRegistry({}, { schema: 1, packs: [pack] });
  const catalogue = join(bench.root, "registry.toml");
  await writeFile(catalogue, printCatalog(registry.catalog()));
  await registry.close();
  return { catalogue, url: press.url };
}

test("pack 2.2 a pack is found, verified, looked at and imported; what is stored is its source", async ({
  page,
  otherBrowser,
  hall,
  openCity,
}) => {
  const { catalogue, url } = await offerPress();
  const city = await openCity("borough", borough);
  await page.goto(withQuery(paths.marketplace(city), "view=registries"));
  await page.locator("#registry-name").fill("guild");
  await page.locator("#registry-source").fill(catalogue);
  await page.getByRole("button", { name: "Add registry" }).click();
  await page.getByRole("button", { name: "Refresh guild" }).click();
  await page.getByRole("link", { name: /Packs/ }).click();
  await page.getByRole("link", { name: "press", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "press" })).toBeVisible();
  await page.getByRole("button", { name: "See what it adds" }).click();
  const change = page.locator("#change");
  await expect(change.getByText("press.printer").first()).toBeVisible();
  await expect(change.getByText("content of 1.0.0 is what guild states")).toBeVisible();
  await expect(change.getByRole("region", { name: "difference" })).toContainText(`+source = "${url}"`);
  expect(existsSync(join(hall.folder, "borough/packs.lock"))).toBe(false);
  await page.reload();
  await expect(change.getByText("Formulas added")).toBeVisible();
  await expect(page.locator("#readme")).toContainText("The press");
  await expect(page.locator("#readme img, #readme a")).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await otherBrowser.goto(page.url());
  await expect(change.getByText(/ has this plan open$/)).toHaveCount(1);
  await expect(otherBrowser.locator("#change").getByText(/ has this plan open$/)).toHaveCount(1);
  await expectAccessible(page);
  await change.getByRole("button", { name: "Write to the city" }).click();
  await expect(change.getByText(/Added import "press"/)).toBeVisible();
  const written = readFileSync(join(hall.folder, "borough/pack.toml"), "utf8");
  expect(written).toMatch(/^# kept\n/);
  expect(written).toContain(`source = "${url}"\nversion = "^1.0"`);
  expect(written).not.toContain("guild");
  await page.goto(withQuery(paths.imports(city), "view=versions"));
  await expect(page.getByText("Lock, cache and packs agree.")).toBeVisible();
  await page.getByRole("button", { name: "Look for newer versions" }).click();
  await expect(page.getByRole("cell", { name: "1.0.0" }).first()).toBeVisible();
});

test("reference 8.7 what is not installed is said with its code, and repaired from the page", async ({
  page,
  openCity,
}) => {
  const tools = bench.repository("tools.git");
  tools.commit({ "pack.toml": packToml("tools") }, "v2.1.0");
  const city = await openCity("suburb", {
    ...borough,
    "pack.toml": packToml("suburb", { tools: [tools.url, "^2"] }),
  });
  await page.goto(withQuery(paths.imports(city), "view=versions"));
  await expect(page.getByText("missing-lockfile")).toBeVisible();
  await page.getByRole("button", { name: "Repair by installing" }).click();
  await page.getByRole("button", { name: "Write to the city" }).click();
  await expect(page.getByText("Lock, cache and packs agree.")).toBeVisible();
});

test("ux 21 importers that do not agree are told with what each asks for; a broken lock takes its panel alone", async ({
  page,
  openCity,
}) => {
  const ink = bench.repository("ink.git");
  const head = ink.commit({ "pack.toml": packToml("ink") }, "v1.0.0");
  const city = await openCity("quarrel", {
    "city.toml": '[workspace]\nname = "quarrel"\n',
    "pack.toml": packToml("quarrel", { ink: [ink.url, "^1"], room: ["packs/room"] }),
    "packs/room/pack.toml": packToml("room", { ink: [ink.url, `sha:${head}`] }),
  });
  await page.goto(withQuery(paths.imports(city), "view=versions"));
  await page.getByRole("button", { name: "Why is room/ink here" }).click();
  await expect(page.getByText(`city → room → ink asks for sha:${head}`)).toBeVisible();
  await expect(page.getByText(/No version is all of that: incompatible pinned versions/)).toBeVisible();
  const torn = await openCity("torn", { ...borough, "packs.lock": "<<<<<<< HEAD\nschema = 1\n" });
  await page.goto(withQuery(paths.imports(torn), "view=versions"));
  await expect(page.getByRole("alert").filter({ hasText: "a merge that was not finished" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Look at it" })).toBeVisible();
});
