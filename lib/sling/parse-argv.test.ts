import { describe, expect, it } from "vitest";
import { parseSlingArgv } from "./parse-argv";

const problem = (argv: string[], stdin?: string) => {
  const parsed = parseSlingArgv(argv, stdin);
  return "problem" in parsed ? parsed.problem : undefined;
};

describe("runtime 15 rows 26 and 27: flags of a sling", () => {
  it.each([
    [["mason", "kx-1", "--owned", "--no-convoy"], "--owned requires a convoy (cannot use with --no-convoy)"],
    [["mason", "kx-1", "--merge", "rebase"], "--merge must be direct, mr, or local"],
    [["mason", "kx-1", "--scope-kind", "rig"], "--scope-kind and --scope-ref must be provided together"],
    [["mason", "kx-1", "--scope-kind=town", "--scope-ref=x"], "--scope-kind must be city or rig"],
    [["mason", "kx-1", "x"], "requires 1 or 2 arguments: [target] <bead-or-formula>"],
    [[], "requires 1 or 2 arguments: [target] <bead-or-formula>"],
    [["a", "b", "--stdin"], "--stdin requires exactly 1 argument (target)"],
    [["mason", "--stdin"], "--stdin: no input received"],
    [["mason", "kx-1", "--formula", "--on", "x"], "--formula and --on cannot be used together"],
    [["mason", "kx-1", "--colour"], "unknown flag: --colour"],
    [["mason", "kx-1", "--on"], "flag needs an argument: --on"],
  ])("%j", (argv, expected) => expect(problem(argv)).toBe(expected));

  it("reads target, work, variables (the last of a name wins, an empty value counts) and switches", () => {
    const parsed = parseSlingArgv([
      "mason",
      "--var",
      "a=1",
      "kx-1",
      "--var=a=2=3",
      "--var",
      "b=",
      "--var",
      "=x",
      "--dry-run",
    ]);
    expect(parsed).toMatchObject({
      request: { target: "mason", work: "kx-1", vars: { a: "2=3", b: "" }, dryRun: true },
    });
  });

  it("takes the new task from standard input", () => {
    expect(parseSlingArgv(["mason", "--stdin"], "tidy up\n")).toMatchObject({
      request: { target: "mason", work: "tidy up", stdin: "tidy up" },
    });
  });

  it("leaves the target out in the one-argument form", () => {
    expect(parseSlingArgv(["kx-1"])).toMatchObject({ request: { target: undefined, work: "kx-1" } });
  });
});
