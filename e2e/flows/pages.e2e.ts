import { paths, withQuery } from "@/lib/url/paths";
import { expectAccessible, expectNoSidewaysScroll } from "../support/axe";
import { expect, test } from "../support/test";

const pages = [
  ["home", paths.city],
  ["config", paths.config],
  ["compare", paths.configDiff],
  ["imports", paths.imports],
  ["versions of imports", (city: string) => withQuery(paths.imports(city), "view=versions")],
  ["marketplace", paths.marketplace],
  ["registries", (city: string) => withQuery(paths.marketplace(city), "view=registries")],
  ["formulas", paths.formulas],
  ["molecules", paths.molecules],
  ["beads", paths.beads],
  ["ready queue", (city: string) => `${paths.beads(city)}?view=ready`],
  ["bead archive", (city: string) => `${paths.beads(city)}?view=archive`],
  ["sling", paths.sling],
  ["sessions", paths.sessions],
  ["agents board", (city: string) => `${paths.sessions(city)}?view=agents`],
  ["session inbox", (city: string) => `${paths.sessions(city)}?view=inbox`],
  ["session sources", (city: string) => `${paths.sessions(city)}?view=sources`],
  ["orders", paths.orders],
  ["order runs", (city: string) => `${paths.orders(city)}?view=runs`],
  ["loops", (city: string) => `${paths.orders(city)}?view=loops`],
  ["convoys", (city: string) => `${paths.orders(city)}?view=convoys`],
  ["doctor", paths.doctor],
  ["commands", paths.commands],
  ["runtimes", paths.runtimes],
  ["activity", paths.activity],
  ["tokens", paths.tokens],
  ["providers", () => paths.providers()],
  ["disciplines", () => paths.disciplines()],
  ["people", () => paths.settingsPeople()],
  ["roles", () => paths.settingsRoles()],
  ["all tokens", () => paths.settingsTokens()],
  ["cities", () => paths.settingsCities()],
  ["secrets", () => paths.settingsSecrets()],
  ["audit", () => paths.settingsAudit()],
  ["throughput", (city: string) => `${paths.molecules(city)}?view=trends`],
  ["load time", (city: string) => `${paths.config(city)}?view=loads`],
  ["documentation", () => paths.docs()],
  ["a reference", () => paths.doc("api")],
] as const;

/** Changed one at a time, so that a page that is drawn already is looked at from all sides. */
const sides = [
  ["light", 1440],
  ["dark", 1440],
  ["dark", 390],
  ["light", 390],
] as const;

for (const [name, path] of pages)
  test(`ux 72 ${name} is accessible, wide and narrow, light and dark`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const answer = await page.goto(path("harbour"));
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const [colorScheme, width] of sides)
      await test.step(`${width} px, ${colorScheme}`, async () => {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.setViewportSize({ width, height: 900 });
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
      });
  });
