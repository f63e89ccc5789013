import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { paths, withQuery } from "@/lib/url/paths";
import type { Hall } from "../support/server";
import { expect, test } from "../support/test";

const city = "harbour";

/** Runs the command line beside a running console, as somebody would who sits at the machine; answers what it prints. */
async function cityhall(hall: Hall, ...words: readonly string[]): Promise<string> {
  const place = ["--city", join(hall.folder, city), "--data", join(hall.folder, "data")];
  const env = { ...process.env, DATABASE_URL: "" };
  const { stdout } = await promisify(execFile)(process.execPath, ["server/launch/cli.mjs", ...words, ...place], {
    env,
  });
  return stdout;
}

test("a command line beside a running console is done by it: both see the same store", async ({ page, hall }) => {
  await page.goto(withQuery(paths.beads(city), "f=mainbrace"));
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const made = await cityhall(hall, "bead", "create", "Splice the mainbrace");
  const id = /ha-\w+/.exec(made)?.[0] ?? "";
  expect(id).not.toBe("");
  await page.reload();
  await expect(page.getByRole("link", { name: "Splice the mainbrace" }).first()).toBeVisible();
  await page.goto(paths.bead(city, id));
  await cityhall(hall, "bead", "close", id, "--reason", "spliced");
  await expect(page.getByText("spliced").first()).toBeVisible();
  expect(await cityhall(hall, "bead", "show", id)).toContain("closed");
});
