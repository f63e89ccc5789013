import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { paths } from "@/lib/url/paths";
import { quay } from "../seeds/quay";
import { expect, test } from "../support/test";

const waffles = (needed: string) => `formula = "waffles"
description = "Make waffles"

[[steps]]
id = "batter"
title = "Stir the batter"

[[steps]]
id = "bake"
title = "Bake the waffles"
needs = ["${needed}"]
`;

test("a formula is written with an error, found by its line, repaired, and can be cooked", async ({
  page,
  hall,
  openCity,
}) => {
  const city = await openCity("authoring", quay);
  const file = join(hall.folder, "authoring/formulas/waffles.toml");
  await page.goto(paths.formulas(city));
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await writeFile(file, waffles("better"));
  await page.getByRole("button", { name: /With errors 1/ }).click();
  await page.getByRole("link", { name: "waffles" }).click();
  await expect(page.getByText("✕ does not compile")).toBeVisible();
  const findings = page.getByRole("region", { name: "Findings" });
  await expect(findings).toContainText("better");
  await findings.getByRole("link", { name: /waffles\.toml:11/ }).click();
  await expect(page).toHaveURL(/config\/source.*line=11/);
  await expect(page.getByText('needs = ["better"]')).toBeVisible();

  await writeFile(file, waffles("batter"));
  await expect(page.getByText('needs = ["batter"]')).toBeVisible();
  await page.goto(paths.formula(city, "waffles"));
  await expect(page.getByText("● compiles")).toBeVisible();
  await page.getByRole("button", { name: "Cook", exact: true }).click();
  await expect(page.getByRole("button", { name: "Cook 3 beads" })).toBeVisible();
});
