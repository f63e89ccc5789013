import { describe, expect, it } from "vitest";
import { importCommand, importTitle, progressText } from "./import-command";

describe("ux 49 a change of imports as a command line", () => {
  it.each([
    [
      "add",
      { source: "https://x.org/a.git//b", name: "b", version: "^1.0" },
      "gc import add https://x.org/a.git//b --name b --version ^1.0",
    ],
    ["add", { handle: "main:press", version: ">=1, <2" }, "gc import add main:press --version '>=1, <2'"],
    ["remove", { name: "press" }, "gc import remove press"],
    ["install", {}, "gc import install"],
    ["upgrade", {}, "gc import upgrade"],
  ])("%s %j", (verb, input, text) => expect(importCommand(verb, input as Record<string, string>)).toBe(text));

  it("says what it is about and how far it is", () => {
    expect(importTitle("upgrade", {})).toBe("Upgrade all imports");
    expect(importTitle("verify", { handle: "main:press", version: "1.0.0" })).toBe("Verify main:press 1.0.0");
    expect(progressText({})).toBe("Starting");
    expect(progressText({ step: "fetch", source: "a", bytes: 3 << 20, phase: "Receiving objects", percent: 45 })).toBe(
      "Fetching · a · receiving objects 45 % · 3.0 MiB",
    );
  });
});
