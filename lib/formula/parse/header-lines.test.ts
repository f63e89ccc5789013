import { describe, expect, it } from "vitest";
import { HeaderLines } from "./header-lines";

describe("HeaderLines", () => {
  it("finds every list table, nested ones under the latest of their parents", () => {
    const lines = new HeaderLines(
      '[[steps]]\nid = "a"\n\n[[ steps . children ]]\nid = "b"\n[[steps]] # c\n[[steps.children]]\n[steps.loop]\n[[steps.loop.body]]\n[[steps.loop.body]]\n',
    );
    expect(lines.line(["steps", 0])).toBe(1);
    expect(lines.line(["steps", 0, "children", 0])).toBe(4);
    expect(lines.line(["steps", 1])).toBe(6);
    expect(lines.line(["steps", 1, "children", 0])).toBe(7);
    expect(lines.line(["steps", 1, "loop", "body", 1])).toBe(10);
    expect(lines.line(["steps", 2])).toBeUndefined();
  });

  it("is not fooled by headers inside multi-line texts, quotes and comments", () => {
    const text = [
      'a = """',
      "[[steps]]",
      '\\""" [[steps]]',
      '"""""',
      "b = '''x''' # '''",
      "[[steps]]",
      "c = '''",
      "[[steps]]",
      "'''",
      "d = \"'''\"",
      "[[steps]]",
    ].join("\n");
    const lines = new HeaderLines(text);
    expect([lines.line(["steps", 0]), lines.line(["steps", 1]), lines.line(["steps", 2])]).toEqual([6, 11, undefined]);
  });
});
