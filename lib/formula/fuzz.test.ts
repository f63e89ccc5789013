import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { memoryTree } from "@/lib/files/memory-tree";
import type { Compilation } from "./compilation";
import { compileFormula } from "./compile";

const compile = (files: Record<string, string>): Compilation =>
  compileFormula(memoryTree(files), ["/city/formulas"], "f");

describe("arbitrary input", { timeout: 60_000 }, () => {
  const word = fc.constantFrom("a", "b", "{target}", "{target}.x", "{{v}}", "a.iter1.b", "", "ü", "gate-a");
  const leaf: fc.Arbitrary<unknown> = fc.oneof(
    word,
    fc.nat(3),
    fc.boolean(),
    fc.constantFrom("1..3", "{{v}} == a", "children-of(a)", "steps.done >= 1", "e", "f"),
  );
  const key = fc.constantFrom(
    "id",
    "title",
    "needs",
    "depends_on",
    "condition",
    "expand",
    "loop",
    "children",
    "gate",
    "waits_for",
    "tags",
    "metadata",
    "count",
    "range",
    "until",
    "max",
    "var",
    "body",
    "retry",
    "timeout",
    "priority",
  );
  const { step } = fc.letrec((tie) => ({
    step: fc.dictionary(
      key,
      fc.oneof(
        { depthSize: "small" },
        leaf,
        fc.array(leaf, { maxLength: 2 }),
        tie("step"),
        fc.array(tie("step"), { maxLength: 2 }),
      ),
      { maxKeys: 7 },
    ),
  }));
  const rules = fc.record({
    expand: fc.array(fc.dictionary(fc.constantFrom("target", "with"), word)),
    map: fc.array(fc.dictionary(fc.constantFrom("select", "with"), fc.oneof(word, fc.constant("*"), fc.constant("e")))),
    branch: fc.array(fc.record({ from: word, steps: fc.array(word), join: word })),
    aspects: fc.array(word),
  });
  const document = fc.record(
    {
      formula: fc.constantFrom("f", "e", 1),
      type: fc.constantFrom("workflow", "expansion", "aspect"),
      extends: fc.array(fc.constantFrom("f", "e")),
      vars: fc.dictionary(
        fc.constantFrom("v", "title"),
        fc.record({ default: word, required: fc.boolean() }, { requiredKeys: [] }),
      ),
      steps: fc.array(step, { maxLength: 4 }),
      template: fc.array(step, { maxLength: 3 }),
      compose: rules,
      advice: fc.array(
        fc.record({ target: fc.constantFrom("*", "a"), before: fc.record({ id: word }) }, { requiredKeys: [] }),
      ),
    },
    { requiredKeys: [] },
  );

  it("F11 any pair of formulas compiles or is refused with a reason; nothing crashes or hangs", () => {
    fc.assert(
      fc.property(document, document, (f, e) => {
        const files = { "formulas/f.formula.json": JSON.stringify(f), "formulas/e.formula.json": JSON.stringify(e) };
        const { recipe, error, diagnostics } = compile(files);
        expect((recipe === undefined) === (error !== undefined)).toBe(true);
        expect(diagnostics.some(({ severity }) => severity === "error")).toBe(recipe === undefined);
      }),
      { numRuns: 250, endOnFailure: true },
    );
  });

  it("P3 any text in a TOML file compiles or is refused with its line", () => {
    const line = fc.oneof(
      fc.constantFrom(
        "[[steps]]",
        'id = "a"',
        'title = "A"',
        "[steps.loop]",
        "count = 2",
        "[[steps.loop.body]]",
        "[[steps.children]]",
        "[vars]",
        'v = "{v}"',
        "needs = [",
        '"""',
        "# x",
        "[[template]]",
      ),
      fc.string({ maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 14 }), (lines) => {
        const { recipe, error } = compile({ "formulas/f.toml": `formula = "f"\n${lines.join("\n")}` });
        expect((recipe === undefined) === (error !== undefined)).toBe(true);
      }),
      { numRuns: 200, endOnFailure: true },
    );
  });

  it("F10 F11 long ranges, conditions and patterns cost no more than their length", () => {
    const long = "9".repeat(100_000);
    const nested = `${"(".repeat(5_000)}1${")".repeat(5_000)}`;
    for (const range of [`1..${long}`, `1..${nested}`, `1..${"-".repeat(20_000)}1`, `${".".repeat(50_000)}1`]) {
      const { error } = compile({
        "formulas/f.toml": `formula = "f"\n[[steps]]\nid = "a"\ntitle = "A"\n[steps.loop]\nrange = "${range}"\n[[steps.loop.body]]\nid = "b"\n`,
      });
      expect(error).toBeDefined();
    }
    const condition = `${"children(a).all(".repeat(20_000)}x${")".repeat(20_000)}`;
    expect(
      compile({
        "formulas/f.toml": `formula = "f"\n[[steps]]\nid = "a"\ntitle = "A"\n[[compose.gate]]\nbefore = "a"\ncondition = "${condition}"\n`,
      }).error,
    ).toContain("nested deeper");
    const evil = {
      "formulas/f.toml": `formula = "f"\n[vars.v]\npattern = "^(a+)+$"\ndefault = "${"a".repeat(20_000)}b"\n[[steps]]\nid = "a"\ntitle = "A"\ncondition = "{{v}}"\n`,
    };
    expect(compile(evil).error).toContain("does not match pattern");
  });
});
