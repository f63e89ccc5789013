import { expect, test } from "vitest";
import { CliContext } from "./cli-context";
import { importRoot } from "./import-context";
import { runCommand } from "./run-command";

const host = { console: () => Promise.reject(new Error("no store is needed")) };

async function run(...argv: string[]) {
  const said = { out: "", err: "" };
  const code = await runCommand(argv, ioIn("/", said), host);
  return { code, ...said };
}

function ioIn(cwd: string, said = { out: "", err: "" }) {
  return {
    cwd,
    env: {},
    stdin: async () => "",
    out: (text: string) => {
      said.out += text;
    },
    err: (text: string) => {
      said.err += text;
    },
    now: () => new Date(0),
  };
}

test("a command that does not exist is wrong usage with what was meant, in JSON too", async () => {
  const plain = await run("doctr");
  expect(plain).toEqual({
    code: 2,
    out: "",
    err: 'cityhall: unknown command "doctr"; did you mean "doctor"?\nRun cityhall --help for the list of commands.\n',
  });
  const { code, out } = await run("doctr", "--json");
  expect(code).toBe(2);
  expect(JSON.parse(out)).toMatchObject({
    error: 'unknown command "doctr"; did you mean "doctor"?',
    code: "usage",
  });
});

test("at the root of a checkout imports are those of the bundled city, as for every other command", () => {
  const context = (cwd: string) => new CliContext(ioIn(cwd), host, { options: {}, args: [] });
  const root = process.cwd();
  expect(importRoot(context(root))).toBe(context(root).cityPath());
  expect(() => importRoot(context("/"))).toThrow("no city and no pack here");
});
