import { describe, expect, it } from "vitest";
import { memoryTree } from "@/lib/files/memory-tree";
import { compileFormula } from "./compile";

const LAYERS = ["/city/formulas"];
const step = (id: string, rest = ""): string => `[[steps]]\nid = "${id}"\ntitle = "${id}"\n${rest}\n`;
const loop = (keys: string, body = '[[steps.loop.body]]\nid = "b"\n'): string =>
  step("L", `[steps.loop]\n${keys}\n${body}`);

function errorOf(text: string, others: Record<string, string> = {}, vars: Record<string, string> = {}): string {
  const files = { ...others, "formulas/f.toml": `formula = "f"\n${text}` };
  const { error, recipe, diagnostics } = compileFormula(memoryTree(files), LAYERS, "f", { values: { explicit: vars } });
  expect(recipe).toBeUndefined();
  for (const one of diagnostics.filter(({ severity }) => severity === "error")) {
    expect(one.file, one.message).toBeDefined();
    expect(one.line, one.message).toBeGreaterThan(0);
  }
  return error ?? "";
}

const expansion = (body: string): Record<string, string> => ({
  "formulas/e.toml": `formula = "e"\ntype = "expansion"\n${body}`,
});
const template = '[[template]]\nid = "{target}.x"\ntitle = "X"\n';

describe("reference 9 error catalogue", () => {
  const rows: readonly (readonly [name: string, text: string, error: string, others?: Record<string, string>])[] = [
    ["empty variable name", '[vars.""]\ndefault = "x"', "vars: variable name cannot be empty"],
    ["step without id", '[[steps]]\ntitle = "A"', "steps[0]: id is required"],
    ["child without title", `${step("a")}[[steps.children]]\nid = "c"`, "steps[0].children[0] (c): title is required"],
    ["priority below", step("a", "priority = -1"), "steps[0] (a): priority must be 0-4"],
    ["unknown depends_on", step("a", 'depends_on = ["y"]'), 'steps[0] (a): depends_on references unknown step "y"'],
    ["empty children-of", step("a", 'waits_for = "children-of()"'), "waits_for children-of() requires a step ID"],
    [
      "gate ids are no step ids",
      step("a", 'gate = {type = "x"}') + step("b", 'needs = ["gate-a"]'),
      'needs references unknown step "gate-a"',
    ],
    [
      "bond point without id",
      `${step("a")}[[compose.bond_points]]\nafter_step = "a"`,
      "compose.bond_points[0]: id is required",
    ],
    [
      "bond point unknown",
      `${step("a")}[[compose.bond_points]]\nid = "p"\nafter_step = "y"`,
      'compose.bond_points[0] (p): after_step references unknown step "y"',
    ],
    [
      "hook without attach",
      `${step("a")}[[compose.hooks]]\ntrigger = "label:x"`,
      "compose.hooks[0]: attach is required",
    ],
    [
      "tally in a child",
      `${step("a")}[[steps.children]]\nid = "c"\ntitle = "C"\n[steps.children.tally]\nquorum = 2`,
      "steps.tally was removed from the SDK; aggregate votes in your pack instead",
    ],
    [
      "drain",
      step("a", '[steps.drain]\nformula = "u"'),
      'steps[0] (a).drain: drain steps must declare the formulas v2 contract ([requires] formula_compiler = ">=2.0.0")',
    ],
    [
      "fanout",
      step("a", 'metadata = { "gc.kind" = "fanout" }'),
      'steps[0] (a): metadata gc.kind="fanout" is engine-minted; author [steps.on_complete] instead',
    ],
    [
      "check and ralph",
      step("a", "[steps.check]\nmax_attempts = 1\n[steps.ralph]\nmax_attempts = 1"),
      "step.check: cannot be specified more than once",
    ],
    ["requires is no table", 'requires = "x"', "formula.requirement_invalid: requires must be a table"],
    [
      "requirement is no string",
      "[requires]\nformula_compiler = 2",
      'formula.compiler_requirement_invalid: formula_compiler must be a semver comparator, for example ">=2.0.0"',
    ],
    ["requirement unreadable", '[requires]\nformula_compiler = "latest"', '(got "latest": '],
    ["self extends", 'extends = ["f"]', "circular extends detected: f -> f"],
    [
      "parent invalid",
      'extends = ["p"]',
      'resolving formula "f": resolve parent p: formula validation failed:\n  - steps[0] (x): title is required',
      { "formulas/p.toml": 'formula = "p"\n[[steps]]\nid = "x"' },
    ],
    [
      "parent unreadable",
      'extends = ["p"]',
      "extends p: parse /city/formulas/p.toml: toml: ",
      { "formulas/p.toml": "formula = = 1" },
    ],
    [
      "loop without body",
      step("L", "[steps.loop]\ncount = 2"),
      'applying control flow to "f": applying loops: loop "L": body is required',
    ],
    ["count 0", loop("count = 0"), 'loop "L": one of count, until, or range is required'],
    ["two modes", loop('count = 1\nrange = "1..2"'), 'loop "L": only one of count, until, or range can be specified'],
    ["negative count", loop("count = -1"), 'loop "L": count must be positive'],
    ["negative max", loop('until = "a.status == 1"\nmax = -1'), 'loop "L": max must be positive'],
    [
      "until aggregate",
      loop('until = "children(a).all(what)"\nmax = 1'),
      "parsing aggregate inner condition: unrecognized condition format: what",
    ],
    [
      "range without dots",
      loop('range = "1-3"'),
      'loop "L": invalid range "1-3": invalid range format: expected start..end',
    ],
    [
      "range start",
      loop('range = "(1..3"'),
      'loop "L": invalid range "(1..3": invalid start expression: expected closing parenthesis',
    ],
    ["range end", loop('range = "1..3 4"'), "invalid end expression: unexpected token after expression"],
    ["range character", loop('range = "1..x"'), "invalid end expression: unexpected character 'x' in expression"],
    ["range number", loop('range = "1..1.2.3"'), 'invalid end expression: invalid number "1.2.3"'],
    ["range with blank end", loop('range = "1.. "'), "invalid range format: expected start..end"],
    ["range zero", loop('range = "1..4/0"'), 'loop "L": evaluating range end "4/0": division by zero'],
    ["range order", loop('range = "3..1"'), 'loop "L": range end (1) is less than start (3)'],
    ["range too large", loop('range = "1..20000"'), "expands to more than 10000 steps"],
    [
      "branch without steps",
      `${step("a")}[[compose.branch]]\nfrom = "a"\njoin = "a"`,
      'applying control flow to "f": applying branches: branch: steps is required',
    ],
    ["branch without join", `${step("a")}[[compose.branch]]\nfrom = "a"\nsteps = ["a"]`, "branch: join is required"],
    [
      "branch unknown from",
      `${step("a")}[[compose.branch]]\nfrom = "x"\nsteps = ["a"]\njoin = "a"`,
      'branch: from step "x" not found',
    ],
    [
      "branch unknown step",
      `${step("a")}[[compose.branch]]\nfrom = "a"\nsteps = ["x"]\njoin = "a"`,
      'branch: parallel step "x" not found',
    ],
    [
      "gate without before",
      `${step("a")}[[compose.gate]]\ncondition = "a.b == 1"`,
      'applying control flow to "f": applying gates: gate: before is required',
    ],
    ["gate without condition", `${step("a")}[[compose.gate]]\nbefore = "a"`, "gate: condition is required"],
    [
      "gate unknown target",
      `${step("a")}[[compose.gate]]\nbefore = "x"\ncondition = "a.b == 1"`,
      'gate: target step "x" not found',
    ],
    [
      "inline wrong type",
      step("a", 'expand = "e"'),
      'applying inline expansions to "f": inline expand on step "a": "e" is not an expansion formula (type=workflow)',
      { "formulas/e.toml": 'formula = "e"' },
    ],
    [
      "inline without template",
      step("a", 'expand = "e"'),
      'inline expand on step "a": "e" has no template steps',
      expansion(""),
    ],
    [
      "inline invalid",
      step("a", 'expand = "e"'),
      'inline expand on step "a": resolving "e": formula validation failed:',
      expansion(`contract = "x"\n${template}`),
    ],
    [
      "inline duplicate",
      step("a", 'expand = "e"') + step("a.x"),
      "duplicate step IDs after inline expansion: [a.x]",
      expansion(template),
    ],
    [
      "expand missing",
      `${step("a")}[[compose.expand]]\ntarget = "a"\nwith = "e"`,
      'applying expansions to "f": expand: loading "e": formula "e" not found in search paths',
    ],
    [
      "map wrong type",
      `${step("a")}[[compose.map]]\nselect = "z*"\nwith = "e"`,
      'map: "e" is not an expansion formula (type=workflow)',
      { "formulas/e.toml": 'formula = "e"' },
    ],
    [
      "map missing though nothing matches",
      `${step("a")}[[compose.map]]\nselect = "z*"\nwith = "e"`,
      'map: loading "e": formula "e" not found',
    ],
    [
      "expand too deep",
      `${step("a")}[[compose.expand]]\ntarget = "a"\nwith = "e"`,
      'expand "a": expansion depth limit exceeded: max 5 levels (currently at 6) - step "a"',
      expansion(
        Array.from(
          { length: 7 },
          (_, level) => `[[template${".children".repeat(level)}]]\nid = "{target}.l${level}"\ntitle = "L"\n`,
        ).join(""),
      ),
    ],
    [
      "aspect missing",
      `${step("a")}[compose]\naspects = ["x"]`,
      'loading aspect "x": formula "x" not found in search paths',
    ],
    [
      "aspect invalid",
      `${step("a")}[compose]\naspects = ["x"]`,
      'resolving aspect "x": formula validation failed:',
      { "formulas/x.toml": 'formula = "x"\ntype = "y"' },
    ],
    [
      "condition",
      step("a", 'condition = "{{ x }}"'),
      'filtering steps by condition: step "a": invalid step condition format: "{{ x }}" (expected {{var}} or {{var}} == value)',
    ],
    [
      "bad pattern",
      `[vars.v]\npattern = "("\ndefault = "x"\n${step("a", 'condition = "{{v}}"')}`,
      'variable "v": invalid pattern "(": ',
    ],
    [
      "enum at compile",
      `[vars.v]\nenum = ["a", "b"]\ndefault = "c"\n${step("a", 'condition = "{{v}}"')}`,
      'variable validation failed:\n  - variable "v": value "c" not in allowed values [a b]',
    ],
    [
      "two ids spell one recipe id",
      `${step("a")}[[steps.children]]\nid = "b"\ntitle = "B"\n${step("a.b")}`,
      'duplicate recipe ID "f.a.b"',
    ],
    ["self need", step("a", 'needs = ["a"]'), "dependency cycle: f.a -> f.a"],
    [
      "nesting",
      `${Array.from({ length: 66 }, (_, level) => `[[steps${".children".repeat(level)}]]\nid = "s${level}"\ntitle = "S"\n`).join("")}`,
      "steps are nested deeper than 64 levels",
    ],
  ];
  for (const [name, text, error, others] of rows) {
    it(name, () => expect(errorOf(text, others)).toContain(error));
  }

  it("formula 1.2 a missing formula suggests the nearest name", () => {
    const { diagnostics, error } = compileFormula(
      memoryTree({ "formulas/kite.toml": 'formula = "kite"' }),
      LAYERS,
      "kitte",
    );
    expect(error).toBe('loading formula "kitte": formula "kitte" not found in search paths');
    expect(diagnostics[0]!.hint).toBe("did you mean kite");
  });

  it("F10 a cook hears of all variables at once, a preview of those that decide", () => {
    const text = `formula = "f"\n[vars.mode]\nrequired = true\n[vars.other]\nrequired = true\n${step("a", 'condition = "{{mode}}"')}`;
    const tree = memoryTree({ "formulas/f.toml": text });
    expect(compileFormula(tree, LAYERS, "f").error).not.toContain('"other"');
    expect(compileFormula(tree, LAYERS, "f", { checkAllValues: true }).error).toContain('"other"');
  });

  it("reference 13 a v2 formula is validated by the rules of its own constructs", () => {
    const v2 = '[requires]\nformula_compiler = ">=2.0.0"\n';
    expect(errorOf(v2 + step("a", "[steps.retry]\nmax_attempts = 0"))).toContain("max_attempts must be at least 1");
    expect(errorOf(`${v2}[vars.convoy_id]\ndefault = "x"\n${step("a")}`)).toContain(
      "vars.convoy_id: formulas v2 reserved variable cannot be declared",
    );
    expect(errorOf(v2 + step("a", 'description_file = "gone.md"'))).toContain(
      'description_file "gone.md" cannot be read',
    );
    expect(
      errorOf(v2 + step("a", 'timeout = "soon"\n[steps.check]\nmax_attempts = 1\ncheck = {mode = "exec", path = "x"}')),
    ).toContain('invalid timeout "soon"');
  });
});

describe("hints", () => {
  it("a name that no step has suggests the nearest one", () => {
    const text = `formula = "f"\n${step("build")}${step("ship", 'needs = ["biuld"]')}`;
    const { diagnostics } = compileFormula(memoryTree({ "formulas/f.toml": text }), LAYERS, "f");
    expect(diagnostics).toMatchObject([{ hint: "did you mean build", line: 9, column: 1, path: "steps[1].needs" }]);
  });
});
