import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { formatDiagnostic } from "@/lib/diagnostic/format-diagnostic";
import { memoryTree } from "@/lib/files/memory-tree";
import { compileFormula } from "./compile";
import { passesText } from "./passes-text";
import { showText } from "./show-text";

const FIXTURES = join(import.meta.dirname, "fixtures");

/** The input files of a case: everything below a folder; what lies in the case's own folder is golden output. */
function inputs(folder: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (path.includes("/") && statSync(join(folder, path)).isFile())
      files[path] = readFileSync(join(folder, path), "utf8");
  }
  return files;
}

/**
 * Golden cases: a folder compiles the formula of its own name from `formulas`, under `high/formulas` where there is one.
 * `error.` is refused, `inert.` is accepted with lints.
 */
describe("formula fixtures", () => {
  for (const name of readdirSync(FIXTURES)) {
    const [kind, formula] = name.includes(".") ? name.split(".") : ["", name];
    const folder = join(FIXTURES, name);
    const files = inputs(folder);
    const layers = ["/city/formulas", "/city/high/formulas"].filter((layer) =>
      Object.keys(files).some((path) => `/city/${path}`.startsWith(`${layer}/`)),
    );

    it(`${name} compiles to its golden files`, async () => {
      const compilation = compileFormula(memoryTree(files), layers, formula!);
      const { recipe, passes, error, diagnostics } = compilation;
      const findings = diagnostics.map((one) => `${formatDiagnostic(one)}\n`).join("");
      if (kind === "error") {
        expect(recipe).toBeUndefined();
        await expect(`${error}\n\n${findings}`).toMatchFileSnapshot(join(folder, "errors.txt"));
        return;
      }
      expect(error).toBeUndefined();
      if (kind === "inert") expect(findings).not.toBe("");
      await expect(showText(recipe!)).toMatchFileSnapshot(join(folder, "show.txt"));
      await expect(passesText(passes)).toMatchFileSnapshot(join(folder, "passes.txt"));
      await expect(findings).toMatchFileSnapshot(join(folder, "findings.txt"));
      await expect(`${JSON.stringify(recipe, null, 2)}\n`).toMatchFileSnapshot(join(folder, "recipe.json"));
    });
  }
});
