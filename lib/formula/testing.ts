import { memoryTree } from "@/lib/files/memory-tree";
import { compileFormula } from "./compile";
import type { Recipe } from "./recipe";

/** A compiled formula that tests can ask in the words of the domain. */
export class CompiledFormula {
  constructor(
    readonly recipe: Recipe,
    readonly lints: readonly string[],
  ) {}

  /** Recipe ids without the formula's own prefix. */
  get ids(): readonly string[] {
    return this.recipe.steps.map(({ id }) => this.#short(id));
  }

  /** What blocks a step, both without the formula's prefix, sorted. */
  needs(id: string): readonly string[] {
    return this.#edges(id, "blocks");
  }

  waits(id: string): readonly string[] {
    return this.#edges(id, "waits-for");
  }

  step(id: string): Recipe["steps"][number] {
    const found = this.recipe.steps.find((step) => this.#short(step.id) === id);
    if (!found) throw new Error(`no step ${id}, only ${this.ids.join(", ")}`);
    return found;
  }

  #edges(id: string, kind: string): readonly string[] {
    const step = this.step(id).id;
    return this.recipe.edges
      .filter((edge) => edge.step === step && edge.kind === kind)
      .map(({ on }) => this.#short(on))
      .sort();
  }

  #short(id: string): string {
    return id.slice(this.recipe.name.length + 1);
  }
}

/** Compiles the formula `f` of a test: its body, and other formulas by name; throws what refuses it. */
export function compiled(
  body: string,
  others: Readonly<Record<string, string>> = {},
  explicit: Readonly<Record<string, string>> = {},
): CompiledFormula {
  const files = Object.fromEntries(
    Object.entries({ ...others, f: body }).map(([name, text]) => [
      `formulas/${name}.toml`,
      `formula = "${name}"\n${text}`,
    ]),
  );
  const { recipe, error, diagnostics } = compileFormula(memoryTree(files), ["/city/formulas"], "f", {
    values: { explicit },
  });
  if (!recipe) throw new Error(error);
  return new CompiledFormula(
    recipe,
    diagnostics.filter(({ severity }) => severity === "lint").map(({ code }) => code),
  );
}
