import { describe, expect, it } from "vitest";
import { compiled } from "../testing";

const step = (id: string, rest = ""): string => `[[steps]]\nid = "${id}"\ntitle = "${id}"\n${rest}\n`;
const body = (id: string, rest = ""): string => `[[steps.loop.body]]\nid = "${id}"\ntitle = "${id}"\n${rest}\n`;
const inner = (id: string, rest = ""): string =>
  `[[steps.loop.body.loop.body]]\nid = "${id}"\ntitle = "${id}"\n${rest}\n`;

describe("F2 loops", () => {
  it("a sink that a condition removes hands its place to what it needed", () => {
    const f = compiled(
      `[vars]\nx = "no"\n${step("L", "[steps.loop]\ncount = 2")}${body("a")}${body("b", 'needs = ["a"]\ncondition = "{{x}}"')}${step("after", 'needs = ["L"]')}`,
    );
    expect(f.ids).toEqual(["L.iter1.a", "L.iter2.a", "after"]);
    expect(f.needs("L.iter2.a")).toEqual(["L.iter1.a"]);
    expect(f.needs("after")).toEqual(["L.iter2.a"]);
  });

  it("loops that need loops chain sinks to entries", () => {
    const f = compiled(
      `${step("A", "[steps.loop]\ncount = 1")}${body("x")}${body("y")}${step("B", 'needs = ["A"]\n[steps.loop]\ncount = 1')}${body("z")}`,
    );
    expect(f.needs("B.iter1.z")).toEqual(["A.iter1.x", "A.iter1.y"]);
  });

  it("an inner body reaches siblings of its container, and a sibling reaches the inner loop's end", () => {
    const f = compiled(
      step("row", "[steps.loop]\ncount = 1") +
        body("head") +
        `${body("cells", "[steps.loop.body.loop]\ncount = 2")}${inner("cell", 'needs = ["head"]')}` +
        body("foot", 'needs = ["cells"]'),
    );
    expect(f.needs("row.iter1.cells.iter2.cell")).toEqual(["row.iter1.cells.iter1.cell", "row.iter1.head"]);
    expect(f.needs("row.iter1.foot")).toEqual(["row.iter1.cells.iter2.cell"]);
    expect(f.lints).not.toContain("dead-reference");
  });

  it("the nearest body that has a name is meant", () => {
    const f = compiled(
      `${step("o", "[steps.loop]\ncount = 1")}${body("x")}${body("i", "[steps.loop.body.loop]\ncount = 1")}${inner("x")}${inner("y", 'needs = ["x"]')}`,
    );
    expect(f.needs("o.iter1.i.iter1.y")).toEqual(["o.iter1.i.iter1.x"]);
  });

  it("a waits_for on a loop waits for its sinks; the label keeps the authored text", () => {
    const f = compiled(
      `${step("L", "[steps.loop]\ncount = 2")}${body("a")}${step("w", 'waits_for = "children-of(L)"')}`,
    );
    expect(f.waits("w")).toEqual(["L.iter2.a"]);
    expect(f.step("w").labels).toEqual(["gate:children-of(L)"]);
  });

  it("F12 the loop variable fills single braces of title and description of direct body steps", () => {
    const f = compiled(
      step("L", '[steps.loop]\nrange = "7..7"\nvar = "n"') +
        `${body("a", 'description = "{n} {{n}}"\nnotes = "{n}"')}[[steps.loop.body.children]]\nid = "c"\ntitle = "{n}"\n`,
    );
    expect(f.step("L.iter1.a")).toMatchObject({ description: "7 {{n}}", notes: "{n}" });
    expect(f.step("L.iter1.a.L.iter1.c").title).toBe("{n}");
    expect(f.lints).toContain("loop-variable-braces");
  });

  it("reference 4.1 loops inside children and a single iteration of until", () => {
    const f = compiled(
      `${step("p")}[[steps.children]]\nid = "L"\ntitle = "L"\n[steps.children.loop]\nuntil = "a.status == 'x'"\nmax = 3\n[[steps.children.loop.body]]\nid = "a"\ntitle = "a"\ntags = ["t"]\n`,
    );
    expect(f.ids).toEqual(["p", "p.L.iter1.a"]);
    expect(f.step("p.L.iter1.a").labels).toEqual(["t", `loop:{"max":3,"until":"a.status == 'x'"}`]);
  });

  it("F19 a nested range inside an until body sees the variables", () => {
    const f = compiled(
      `[vars]\nn = "2"\n${step("L", "[steps.loop]\nuntil = \"a.status == 'x'\"\nmax = 3")}${body("i", '[steps.loop.body.loop]\nrange = "1..{n}"')}${inner("a")}`,
    );
    expect(f.ids).toEqual(["L.iter1.i.iter1.a", "L.iter1.i.iter2.a"]);
  });

  it("F11 ten thousand steps are allowed, nested ones counted once", () => {
    const f = compiled(
      `${step("L", "[steps.loop]\ncount = 100")}${body("i", "[steps.loop.body.loop]\ncount = 100")}${inner("a")}`,
    );
    expect(f.ids).toHaveLength(10_000);
  });

  it("every step says through which iteration it came", () => {
    const f = compiled(
      `${step("L", '[steps.loop]\nrange = "3..4"')}${body("i", "[steps.loop.body.loop]\ncount = 1")}${inner("a")}`,
    );
    expect(f.step("L.iter2.i.iter1.a").origin).toMatchObject({
      line: 12,
      through: [
        { kind: "loop", loop: "L", iteration: 2, value: 4 },
        { kind: "loop", loop: "L.iter2.i", iteration: 1 },
      ],
    });
  });
});
