import { describe, expect, it } from "vitest";
import { compiled } from "../testing";

const step = (id: string, rest = ""): string => `[[steps]]\nid = "${id}"\ntitle = "${id}"\n${rest}\n`;
const template = (id: string, rest = ""): string => `[[template]]\nid = "${id}"\ntitle = "T"\n${rest}\n`;
const expansion = (text: string): string => `type = "expansion"\n${text}`;

describe("F3 expansions", () => {
  it("a template step with the id of the target keeps dependents as they are", () => {
    const f = compiled(`${step("a", 'expand = "e"')}${step("b", 'needs = ["a"]')}`, {
      e: expansion(template("{target}") + template("{target}.more")),
    });
    expect(f.needs("b")).toEqual(["a"]);
  });

  it("dependents of a child that the expansion discards wait for the expansion", () => {
    const f = compiled(
      `${step("y")}${step("a", 'expand = "e"')}[[steps.children]]\nid = "c"\ntitle = "c"\nneeds = ["y"]\n${step("b", 'needs = ["c"]')}`,
      {
        e: expansion(template("{target}.x")),
      },
    );
    expect(f.needs("b")).toEqual(["a.x"]);
    expect(f.needs("a.x")).toEqual(["y"]);
    expect(f.lints).toContain("expand-target-field");
  });

  it("five expansions inside each other are allowed, six are not", () => {
    const chain = (length: number) =>
      Object.fromEntries(
        Array.from({ length }, (_, level) => [
          `e${level}`,
          expansion(template(`{target}.x`, level + 1 < length ? `expand = "e${level + 1}"` : "")),
        ]),
      );
    expect(compiled(step("a", 'expand = "e0"'), chain(5)).ids).toEqual(["a.x.x.x.x.x"]);
    expect(() => compiled(step("a", 'expand = "e0"'), chain(6))).toThrow(
      "inline expansion depth limit exceeded: max 5 levels",
    );
  });

  it("F11 a template cannot grow without bound", () => {
    const many = Array.from({ length: 30 }, (_, index) => template(`{target}.${index}`, 'expand = "e"')).join("");
    expect(() => compiled(step("a", 'expand = "e"'), { e: expansion(many) })).toThrow(
      /more than 10000 steps|depth limit/,
    );
  });

  it("reference 5.3 each field is filled by its own rule, in one pass", () => {
    const f = compiled(
      `[vars]\nfav = "{target}"\n${step("a", 'description = "D {v}"\nexpand = "e"\nexpand_vars = { v = "{{fav}}", w = "W" }')}`,
      {
        e: expansion(
          '[vars]\nv = "V"\n' +
            template(
              "{target}.x",
              'description = "{target.description} {v} {w} {nope}"\nassignee = "{target} {v}"\ntype = "{w}"\ntags = ["{{w}}"]\n' +
                'gate = { type = "{w}", id = "{target}" }\nwaits_for = "children-of({target}.x{w})"\n[template.metadata]\n"{w}" = "{target}"',
            ) +
            template("{target}.xW"),
        ),
      },
    );
    expect(f.step("a.x")).toMatchObject({
      description: "D {v} {target} W {nope}",
      assignee: "{target} {target}",
      type: "{w}",
      labels: ["W", "gate:children-of(a.xW)"],
      metadata: { "{w}": "a" },
    });
    expect(f.step("gate-a.x").title).toBe("Gate: W a");
    expect(f.waits("a.x")).toEqual(["a.xW"]);
  });

  it("conditions of template steps see the expansion's variables first", () => {
    const f = compiled(`[vars]\nx = "no"\n${step("a", 'expand = "e"')}`, {
      e: expansion(
        `[vars]\nx = "yes"\n${template("{target}.on", 'condition = "{{x}}"')}${template("{target}.off", 'condition = "!{{x}}"')}`,
      ),
    });
    expect(f.ids).toEqual(["a.on"]);
    expect(f.recipe.removed).toMatchObject([
      { id: "f.a.off", pass: "inline-expansion", reason: 'condition !{{x}} is false: x = "yes"' },
    ]);
  });

  it("F3 a missing expansion is refused even where the condition is false", () => {
    expect(() => compiled(step("a", 'expand = "gone"\ncondition = "{{no}}"'))).toThrow('formula "gone" not found');
  });

  it("reference 5.4 later rules see earlier results; map leaves earlier targets alone", () => {
    const f = compiled(
      `${step("a")}[[compose.expand]]\ntarget = "a"\nwith = "e"\n[[compose.expand]]\ntarget = "a.x"\nwith = "e"\n[[compose.map]]\nselect = "*"\nwith = "k"\n`,
      { e: expansion(template("{target}") + template("{target}.x")), k: expansion(template("{target}.k")) },
    );
    expect(f.ids).toEqual(["a", "a.x", "a.x.x.k"]);
  });

  it("reference 5.8 steps win over a template, even when conditions removed them all", () => {
    const f = compiled(`type = "expansion"\n${template("{target}.x")}${step("a", 'condition = "{{no}}"')}`);
    expect(f.ids).toEqual([]);
    expect(f.recipe.rootOnly).toBe(true);
    expect(f.lints).toContain("template-ignored");
  });
});

describe("reference 5.2 advice", () => {
  it("rules gather their lists around one target; children are advised inside their parent", () => {
    const rule = (id: string) =>
      `[[advice]]\ntarget = "c"\n[advice.before]\nid = "${id}1"\n[[advice.around.before]]\nid = "${id}2"\n[[advice.around.after]]\nid = "${id}3"\n`;
    const f = compiled(`${step("p")}[[steps.children]]\nid = "c"\ntitle = "c"\n${rule("x")}${rule("y")}`);
    expect(f.ids).toEqual(["p", "p.x1", "p.x2", "p.y1", "p.y2", "p.c", "p.x3", "p.y3"]);
    expect(f.needs("p.y1")).toEqual(["p.x2"]);
    expect(f.needs("p.c")).toEqual(["p.y2"]);
    expect(f.needs("p.y3")).toEqual(["p.x3"]);
    expect(f.step("p.x3").origin).toMatchObject({ line: 9, through: [{ kind: "advice", target: "c" }] });
  });

  it("reference 5.6 an aspect that extends loses its advice", () => {
    const aspect = '[[advice]]\ntarget = "*"\n[advice.after]\nid = "log"\n';
    const f = compiled(`${step("a")}[compose]\naspects = ["k"]`, {
      k: `type = "aspect"\nextends = ["base"]\n${aspect}`,
      base: 'type = "aspect"\n',
    });
    expect(f.ids).toEqual(["a"]);
    expect(f.lints).toContain("advice-dropped");
  });
});
