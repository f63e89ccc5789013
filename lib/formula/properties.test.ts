import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { memoryTree } from "@/lib/files/memory-tree";
import type { Compilation } from "./compilation";
import { compileFormula } from "./compile";
import type { Recipe } from "./recipe";
import { substituteBraced } from "./variables/substitute-braced";
import { substitutePlaceholders } from "./variables/substitute-placeholders";

const RUNS = { numRuns: 60, endOnFailure: true };

/** A plan of a random formula: steps in order, each naming earlier ones, some of them loops, expansions or containers. */
type Sketch = {
  readonly kind: "plain" | "loop" | "expand" | "epic";
  readonly needs: readonly number[];
  readonly inner: number;
};

const sketches = fc
  .array(
    fc.record({
      kind: fc.constantFrom("plain", "loop", "expand", "epic") as fc.Arbitrary<Sketch["kind"]>,
      needs: fc.array(fc.nat(50), { maxLength: 3 }),
      inner: fc.integer({ min: 0, max: 3 }),
    }),
    { minLength: 1, maxLength: 9 },
  )
  .map((list) =>
    list.map((one, index) => ({
      ...one,
      needs: index === 0 ? [] : [...new Set(one.needs.map((need) => need % index))],
    })),
  );

const name = (index: number): string => `s${index}`;

/** Inside a loop, an expansion or a container: three parts whose order `inner` chooses. */
function parts(inner: number, prefix: string, table: string): string {
  const needs = [
    [[], [], []],
    [[], [0], [1]],
    [[], [0], [0]],
    [[], [], [0, 1]],
  ][inner]!;
  return needs
    .map((on, part) => {
      const list = on.map((other) => `"${prefix}p${other}"`).join(", ");
      return `[[${table}]]\nid = "${prefix}p${part}"\ntitle = "P"\nneeds = [${list}]\n`;
    })
    .join("");
}

function filesOf(sketch: readonly Sketch[]): Record<string, string> {
  const files: Record<string, string> = {};
  let text = 'formula = "f"\n';
  for (const [index, { kind, needs, inner }] of sketch.entries()) {
    const id = name(index);
    text += `[[steps]]\nid = "${id}"\ntitle = "T"\nneeds = [${needs.map((need) => `"${name(need)}"`).join(", ")}]\n`;
    if (kind === "loop") text += `[steps.loop]\ncount = 2\n${parts(inner, `${id}-`, "steps.loop.body")}`;
    if (kind === "epic") text += parts(inner, `${id}-`, "steps.children");
    if (kind === "expand") {
      text = text.replace(/(title = "T"\n)(needs = [^\n]*\n)$/, `$1expand = "e${index}"\n$2`);
      files[`formulas/e${index}.toml`] =
        `formula = "e${index}"\ntype = "expansion"\n${parts(inner, "{target}-", "template")}`;
    }
  }
  return { ...files, "formulas/f.toml": text };
}

const compile = (files: Record<string, string>): Compilation =>
  compileFormula(memoryTree(files), ["/city/formulas"], "f");

/** Whether the plain step `step` can only start once the plain step `on` is done, by the edges of the recipe. */
function waitsFor(recipe: Recipe, step: string, on: string): boolean {
  const parents = new Map(recipe.steps.map(({ id, parent }) => [id, parent]));
  const seen = new Set<string>();
  const queue = [step];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    // A member waits for what its containers wait for.
    for (let holder: string | undefined = next; holder !== undefined; holder = parents.get(holder)) {
      for (const edge of recipe.edges) if (edge.step === holder && edge.kind === "blocks") queue.push(edge.on);
    }
    // A container that is waited for is done when its members are.
    for (const [id, parent] of parents) if (parent === next) queue.push(id);
  }
  return seen.has(on);
}

/** The plain recipe steps that an authored step became; a container is worked through its members. */
const become = (recipe: Recipe, authored: string): readonly string[] =>
  recipe.steps
    .filter(({ type }) => type !== "epic")
    .filter(
      ({ localId }) => localId === authored || localId.startsWith(`${authored}-`) || localId.startsWith(`${authored}.`),
    )
    .map(({ id }) => id);

describe("properties of compiled formulas", { timeout: 60_000 }, () => {
  it("F2 F3 F6 every authored ordering survives rewriting: no dependent becomes free by accident", () => {
    fc.assert(
      fc.property(sketches, (sketch) => {
        const { recipe, error } = compile(filesOf(sketch));
        expect(error).toBeUndefined();
        for (const [index, { needs }] of sketch.entries()) {
          for (const need of needs) {
            for (const later of become(recipe!, name(index))) {
              for (const earlier of become(recipe!, name(need))) {
                expect(waitsFor(recipe!, later, earlier), `${later} waits for ${earlier}`).toBe(true);
              }
            }
          }
        }
      }),
      RUNS,
    );
  });

  it("formula 2 a recipe has unique ids, no dangling edge and one container for each step", () => {
    fc.assert(
      fc.property(sketches, (sketch) => {
        const recipe = compile(filesOf(sketch)).recipe!;
        const ids = new Set([recipe.root.id, ...recipe.steps.map(({ id }) => id)]);
        expect(ids.size).toBe(recipe.steps.length + 1);
        for (const { step, on } of recipe.edges) expect(ids.has(step) && ids.has(on)).toBe(true);
        expect(recipe.edges.filter(({ kind }) => kind === "parent-child")).toHaveLength(recipe.steps.length);
      }),
      RUNS,
    );
  });

  it("F15 compiling is deterministic", () => {
    fc.assert(
      fc.property(sketches, (sketch) => {
        const files = filesOf(sketch);
        expect(compile(files)).toEqual(compile(files));
      }),
      RUNS,
    );
  });

  it("formula 1.4 a substituted value is never read again", () => {
    const texts = fc.array(fc.constantFrom("{{a}}", "{{b}}", "{a}", "{b}", "{{{a}}}", "x", "{", "}}"), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(texts, (pieces) => {
        const text = pieces.join("");
        const marked = substitutePlaceholders(
          text,
          new Map([
            ["a", "\u0001"],
            ["b", "\u0002"],
          ]),
        );
        const real = substitutePlaceholders(
          text,
          new Map([
            ["a", "{{b}}"],
            ["b", "{{a}}"],
          ]),
        );
        expect(real).toBe(marked.replaceAll("\u0001", "{{b}}").replaceAll("\u0002", "{{a}}"));
        const once = substituteBraced(text, (key) => (key === "a" ? "\u0001" : undefined));
        expect(substituteBraced(text, (key) => (key === "a" ? "{a}{b}" : undefined))).toBe(
          once.replaceAll("\u0001", "{a}{b}"),
        );
      }),
      RUNS,
    );
  });
});
