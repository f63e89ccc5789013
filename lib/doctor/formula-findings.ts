import type { ComposedCity } from "@/lib/city/composed-city";
import { formulaScope } from "@/lib/city/formula-scope";
import type { Diagnostic } from "@/lib/diagnostic/diagnostic";
import type { FileTree } from "@/lib/files/file-tree";
import { listFormulas } from "@/lib/formula/catalog";
import { compileFormula } from "@/lib/formula/compile";
import type { FormulaFinding } from "./facts";

/**
 * What the compiler says of every formula of every scope. A rig whose layers are those of the city repeats nothing, and a
 * diagnostic that a formula takes over from a parent is reported where it stands.
 */
export function formulaFindings(tree: FileTree, city: ComposedCity): FormulaFinding[] {
  const scopes: readonly (string | null)[] = [null, ...city.rigs.map((rig) => rig.name)];
  const seen = new Set<string>();
  const findings: FormulaFinding[] = [];
  for (const rig of scopes) {
    const { layers, formulaV2 } = formulaScope(city, rig);
    const key = layers.join("\0");
    if (seen.has(key)) continue;
    seen.add(key);
    for (const entry of listFormulas(tree, layers)) {
      const { diagnostics, error } = compileFormula(tree, layers, entry.name, { formulaV2 });
      const refused: Diagnostic[] =
        error !== undefined && !diagnostics.some((item) => item.severity === "error")
          ? [{ code: "formula-invalid", severity: "error", path: "", message: error, file: entry.winner.path }]
          : [];
      const scope = rig === null ? "city" : `rig ${rig}`;
      findings.push({ scope, name: entry.name, file: entry.winner.path, diagnostics: [...diagnostics, ...refused] });
    }
  }
  return findings;
}
