import { expect, test } from "vitest";
import { cookCommand, shellWord } from "./cook-command";

test("ux 49 the equivalent command carries rig and values", () => {
  expect(cookCommand("bake", "", {})).toBe("cityhall formula cook bake");
  expect(cookCommand("bake", "web", { size: "10", note: "it's hot" })).toBe(
    `cityhall formula cook bake --rig web --var size=10 --var 'note=it'\\''s hot'`,
  );
});

test("a value is quoted so that a shell reads it back", () => {
  expect(shellWord("$(rm -rf x)")).toBe("'$(rm -rf x)'");
  expect(shellWord("")).toBe("''");
});
