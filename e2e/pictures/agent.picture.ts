import { paths, withQuery } from "@/lib/url/paths";
import { agentSearch } from "@/lib/url/search";
import { bothThemes } from "../support/both-themes";
import { test } from "../support/test";

/** The second picture of the README: a value of the demo city with everybody who wrote it. */
test("a value and where it comes from", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 488 });
  const query = agentSearch.format({ ...agentSearch.defaults, field: "max_active_sessions" });
  await page.goto(withQuery(paths.agent("harbour", "pilots.pilot"), query));
  await page.getByText("max_active_sessions is").first().waitFor();
  await bothThemes(page, "value");
});
