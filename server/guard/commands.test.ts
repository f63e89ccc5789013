import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = new URL("../cli/", import.meta.url);

test("every command of the command line is in its list", () => {
  const lists = readdirSync(folder).filter((name) => name.endsWith(".ts"));
  const listed = lists.map((name) => readFileSync(new URL(name, folder), "utf8")).join("\n");
  const files = readdirSync(new URL("command/", folder)).map((name) => name.replace(/\.ts$/, ""));
  expect(files.filter((name) => !name.includes(".test") && !listed.includes(`"./command/${name}"`))).toEqual([]);
});
