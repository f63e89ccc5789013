import { paths, withQuery } from "@/lib/url/paths";
import { activitySearch, commandsSearch, configSearch, doctorSearch, runtimesSearch } from "@/lib/url/search";
import { expectAccessible } from "../support/axe";
import { expect, test } from "../support/test";

const city = "harbour";

test("a failing check: its script is read, its repair runs live, the check passes, and the audit says who", async ({
  page,
}) => {
  const checks = withQuery(
    paths.doctor(city),
    doctorSearch.format({ ...doctorSearch.defaults, show: "checks", q: "seals" }),
  );
  await page.goto(checks);
  const check = page.getByRole("listitem").filter({ hasText: "papers:seals" });
  await expect(check).toContainText("not run");

  // Bytes that never ran here are read first.
  await check.getByRole("button", { name: "Run…" }).click();
  const script = page.getByRole("region", { name: "Check script of papers:seals" });
  await expect(script).toContainText("the drawer with the seals is empty");
  await expect(script).toContainText("never run here: needs the grant exec.fix");
  await expect(script).toContainText("Environment · 8 given");
  await script.getByRole("button", { name: "Run run.sh from pack customs" }).click();
  await expect(check).toContainText("the drawer with the seals is empty");
  await expect(check).toContainText("error");

  await check.getByRole("button", { name: "Repair…" }).click();
  const repair = page.getByRole("region", { name: "Repair script of papers:seals" });
  await expect(repair).toContainText("a repair always needs the grant exec.fix");
  await expectAccessible(page);
  await repair.getByRole("button", { name: "Run fix.sh from pack customs" }).click();
  await expect(repair.getByRole("region", { name: "Log" })).toContainText("three new seals cut");
  await expect(repair.getByRole("region", { name: "Log" })).toContainText("exit 0");
  await expect(repair).toContainText("The check ran again and passes: 3 seals in the drawer");
  await expect(check).toContainText("passed");

  await page.goto(
    withQuery(paths.activity(city), activitySearch.format({ ...activitySearch.defaults, view: "audit" })),
  );
  await expect(page.getByRole("row").filter({ hasText: "doctor.fix" }).filter({ hasText: "papers:seals" })).toHaveCount(
    2,
  );
});

test("ux 52 a finding is muted with a reason, stays counted, and can be shown again", async ({ page }) => {
  await page.goto(paths.doctor(city));
  await page.getByRole("button", { name: "Run without scripts" }).click();
  const finding = page.getByRole("listitem").filter({ hasText: "disabled-named-sessions" });
  await expect(finding).toContainText("To mend it:");
  await finding.getByRole("button", { name: "Mute…" }).click();
  await page.getByLabel("Why").fill("the night shift starts in May");
  await page.getByRole("button", { name: "Mute it" }).click();
  await expect(page.getByText("1 muted, still counted")).toBeVisible();
  await expect(page.getByRole("region", { name: /^Muted: errors/ })).toContainText("disabled-named-sessions");
  await page
    .getByRole("listitem")
    .filter({ hasText: "disabled-named-sessions" })
    .getByRole("button", { name: "Show again" })
    .click();
  await expect(page.getByText("still counted")).toBeHidden();
});

test("a pack command is read, run with arguments, followed, and kept", async ({ page }) => {
  await page.goto(
    withQuery(paths.commands(city), commandsSearch.format({ ...commandsSearch.defaults, command: "tide now" })),
  );
  const command = page.getByRole("region", { name: "tide now", exact: true });
  await expect(command).toContainText("imported as tide in city.toml");
  await command.getByLabel("Arguments").fill("a b\n$(id)");
  await expect(command.getByRole("region", { name: "command" })).toContainText(
    "cityhall run tide now -- 'a b' '$(id)'",
  );
  await command.getByRole("button", { name: "Run tide now from pack tide" }).click();
  await expect(command.getByRole("region", { name: "Log" })).toContainText("Table of the tide pack, used by harbour");
  await expect(command.getByRole("region", { name: "Log" })).toContainText("exit 0");
  await page.reload();
  await expect(page.getByRole("region", { name: "Last runs" }).getByRole("listitem").first()).toContainText("tide now");
});

test("a runtime is tried from its page, requirement by requirement", async ({ page }) => {
  await page.goto(withQuery(paths.runtimes(city), runtimesSearch.format({ runtime: "rowing-boat" })));
  await page.getByRole("button", { name: "Run the full suite" }).click();
  await expect(page.getByText("It does not keep the protocol.")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "RPP-1" }).first()).toContainText("passed");
  await expect(page.getByRole("row").filter({ hasText: "RPP-2" })).toContainText("required, and absent");
  await expectAccessible(page);
});

test("providers are shown resolved, and prices with the layer that says them", async ({ page }) => {
  await page.goto(withQuery(paths.config(city), configSearch.format({ ...configSearch.defaults, view: "providers" })));
  await expect(page.getByRole("region", { name: "Providers of agents" })).toContainText("builtin:claude");
  await expect(page.getByRole("region", { name: "Prices", exact: true }).first()).toContainText("built in");
  await expectAccessible(page);
});
