import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { paths, withQuery } from "@/lib/url/paths";
import { activitySearch, doctorSearch } from "@/lib/url/search";
import { expectAccessible, expectNoSidewaysScroll } from "../support/axe";
import { expect, test } from "../support/test";

const yard = {
  "city.toml": '# the yard\n[workspace]\nname = "yard"\n',
  "pack.toml": '[pack]\nname = "yard"\nschema = 2\n\n[[agent]]\nname = "hand"\nidle_timeout = "10m"\n',
};

test("ux 51 a finding of the core is repaired by the keyboard: shown first, done as shown, checked again, audited", async ({
  page,
  hall,
  openCity,
}) => {
  const city = await openCity("yard", yard);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(
    withQuery(
      paths.doctor(city),
      doctorSearch.format({ ...doctorSearch.defaults, show: "checks", q: "v2-agent-format" }),
    ),
  );
  const check = page.getByRole("listitem").filter({ hasText: "v2-agent-format" });
  await check.getByRole("button", { name: "Run", exact: true }).press("Enter");
  await expect(check).toContainText("legacy [[agent]] tables found in pack.toml");

  await check.getByRole("button", { name: "Repair…" }).press("Enter");
  const repair = page.getByRole("region", { name: "Repair of v2-agent-format" });
  await expect(repair).toContainText("Write agents/hand/agent.toml.");
  await expect(repair).toContainText('+idle_timeout = "10m"');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await repair.getByRole("button", { name: "Repair v2-agent-format" }).press("Enter");
  await expect(repair).toContainText("The check ran again and passes: no legacy [[agent]] tables found");
  await expect(check).toContainText("passed");
  expect(await readFile(join(hall.folder, "yard", "pack.toml"), "utf8")).not.toContain("[[agent]]");
  await expectAccessible(page);

  await page.goto(
    withQuery(paths.activity(city), activitySearch.format({ ...activitySearch.defaults, view: "audit" })),
  );
  const rows = page.getByRole("row").filter({ hasText: "doctor.repair" }).filter({ hasText: "v2-agent-format" });
  await expect(rows).toHaveCount(2);
});
