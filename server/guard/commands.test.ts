import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { commands } from "../cli/commands";
import { sourceFiles } from "./source-files";

const folder = new URL("../cli/", import.meta.url);

test("every command of the command line is in its list", () => {
  const lists = readdirSync(folder).filter((name) => name.endsWith(".ts"));
  const listed = lists.map((name) => readFileSync(new URL(name, folder), "utf8")).join("\n");
  const files = readdirSync(new URL("command/", folder)).map((name) => name.replace(/\.ts$/, ""));
  expect(files.filter((name) => !name.includes(".test") && !listed.includes(`"./command/${name}"`))).toEqual([]);
});

test("every command that a page names exists", () => {
  const names = commands.map(({ words }) => words.join(" "));
  const unknown = sourceFiles(["app", "components"]).flatMap(({ path, text }) =>
    [...text.matchAll(/["`>]cityhall ((?:[a-z][a-z-]*(?: |\b))+)/g)].flatMap(([, said = ""]) =>
      names.some((name) => `${said.trim()} `.startsWith(`${name} `)) ? [] : [`${path}: cityhall ${said}`],
    ),
  );
  expect(unknown).toEqual([]);
});
