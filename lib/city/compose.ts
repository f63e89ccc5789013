import type { Diagnostic, Severity } from "@/lib/diagnostic/diagnostic";
import type { FileTree } from "@/lib/files/file-tree";
import { ComposeContext, type ComposeOptions } from "./compose-context";
import type { Composition } from "./composition";
import { CityDraft } from "./draft/city-draft";
import { finishCity } from "./finish/finish-city";
import { type Phase, phases, validation } from "./phases/phases";
import { collectHistories } from "./provenance/collect-histories";
import { LateProvenance } from "./provenance/late-provenance";

/**
 * Composes the city at `cityRoot`: one pass over the phases of pack 2, then the checks of the validate stage. Pure: the same
 * tree gives the same composition. Mistakes of users come back as diagnostics, all of them at once (decision P1).
 */
export function composeCity(tree: FileTree, cityRoot: string, options: ComposeOptions = {}): Composition {
  const cx = new ComposeContext(tree, cityRoot, options);
  const city = new CityDraft(cx);
  const run = ({ name, run: work }: Phase): void => {
    cx.phase = name;
    options.onPhase?.(name);
    work(city, cx);
  };
  for (const phase of phases) {
    run(phase);
    if (city.sources.length === 0) break;
  }
  const readable = city.sources.length > 0;
  if (readable) validation.forEach(run);
  options.onPhase?.("finish");
  const composed = readable ? finishCity(city, cx) : undefined;
  const loadDiagnostics = [...cx.collector.items].sort(byWeight);
  const validationDiagnostics = [...cx.validation.items].sort(byWeight);
  const loads = !hasErrors(loadDiagnostics);
  return {
    ...(composed && { city: composed }),
    loads,
    valid: loads && !hasErrors(validationDiagnostics),
    diagnostics: [...loadDiagnostics, ...validationDiagnostics].sort(byWeight),
    loadDiagnostics,
    validationDiagnostics,
    provenance: new LateProvenance(() => collectHistories(city, cx)),
  };
}

const weight: Record<Severity, number> = { error: 0, warning: 1, lint: 2, info: 3 };

function byWeight(a: Diagnostic, b: Diagnostic): number {
  return weight[a.severity] - weight[b.severity];
}

function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === "error");
}
