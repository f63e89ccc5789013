import type { DiagnosticCollector } from "@/lib/diagnostic/collector";
import { quoteGo } from "@/lib/diagnostic/quote-go";
import type { CheckedTable } from "@/lib/toml/checked-table";
import { baseChain, type ProviderSpecs } from "./base-chain";
import { optionProblems } from "./option-schema";
import { providerPresets } from "./presets";
import { readProviderSpec } from "./provider-fields";
import { resolveChain } from "./resolve-chain";
import type { ProviderLayerName, ResolvedProvider } from "./resolved-provider";

type ProvidersInput = {
  /** The winners of the contest of names (reference 10.2), whole tables. */
  readonly declared: { readonly [name: string]: CheckedTable };
  /** The city file as messages name it. */
  readonly cityFile: string;
};

/**
 * Resolves every declared provider over its base chain (reference 10.3 to 10.5). One that cannot be resolved is reported once,
 * where the mistake is, and left out together with those that inherit from it.
 */
export function resolveProviders(
  { declared, cityFile }: ProvidersInput,
  collector: DiagnosticCollector,
): Readonly<Record<string, ResolvedProvider>> {
  const specs: ProviderSpecs = new Map(
    Object.entries(declared).map(([name, table]) => [name, readProviderSpec(table)] as const),
  );
  const report = (name: string, code: "provider-base" | "provider-resume" | "provider-option", message: string) =>
    collector.report({
      code,
      severity: "error",
      path: `providers.${name}`,
      message: `${cityFile}: provider cache build failed: resolving provider ${quoteGo(name)}: ${message}`,
      file: cityFile,
    });
  const inReportedCycle = new Set<string>();
  const resolved: Record<string, ResolvedProvider> = {};
  const broken = new Set<string>();
  for (const name of [...specs.keys()].sort()) {
    // A chain that only leads into another provider's mistake stays silent; of a cycle, its first member speaks.
    const chain = baseChain(name, specs);
    if (!chain.ok) {
      if (chain.blamed === name && !inReportedCycle.has(name)) {
        report(name, "provider-base", chain.message);
        for (const member of chain.cycle ?? []) inReportedCycle.add(member);
      }
      broken.add(name);
      continue;
    }
    if (chain.legacy !== undefined) warnLegacy(name, chain.layers, chain.legacy, cityFile, collector);
    const provider = resolveChain(name, chain.layers, specs);
    const problems = ownProblems(name, provider, specs, chain.legacy !== undefined);
    for (const { code, message } of problems) report(name, code, message);
    if (problems.length > 0) broken.add(name);
    else resolved[name] = provider;
  }
  for (const [name, { chain }] of Object.entries(resolved)) {
    if (chain.some((layer) => layer.startsWith("custom:") && broken.has(layer.slice("custom:".length)))) {
      delete resolved[name];
    }
  }
  return resolved;
}

function warnLegacy(
  name: string,
  layers: readonly ProviderLayerName[],
  reason: string,
  cityFile: string,
  collector: DiagnosticCollector,
): void {
  const preset = layers.at(-1)!;
  collector.report({
    code: "provider-legacy-inheritance",
    severity: "warning",
    path: `providers.${name}`,
    message: `${cityFile}: [providers.${name}] relying on legacy auto-inheritance: ${reason}. This becomes a hard error in a future release. Fix: add \`base = "${preset}"\` to keep inheriting, or add \`base = ""\` to explicitly opt out.`,
    file: cityFile,
  });
}

type OwnProblem = { readonly code: "provider-resume" | "provider-option"; readonly message: string };

/** What a provider itself gets wrong; the same mistake of an ancestor is the ancestor's. */
function ownProblems(name: string, provider: ResolvedProvider, specs: ProviderSpecs, legacy: boolean): OwnProblem[] {
  const own = specs.get(name) ?? {};
  const problems: OwnProblem[] = [];
  const preset = providerPresets.get(provider.builtinAncestor);
  const wraps = own.command !== undefined && own.command !== "" && own.command !== preset?.command;
  if (
    preset &&
    wraps &&
    !legacy &&
    provider.spec.resumeStyle === "subcommand" &&
    !own.resumeStyle &&
    !own.resumeCommand
  ) {
    problems.push({
      code: "provider-resume",
      message: `provider ${quoteGo(name)} wraps a subcommand-style resume provider (built-in ${quoteGo(provider.builtinAncestor)}) but does not declare \`resume_command\`; add resume_command with the full command that resumes a session`,
    });
  }
  if (own.optionsSchema || own.optionDefaults) {
    const judged = own.optionsSchema ? (provider.spec.optionDefaults ?? {}) : (own.optionDefaults ?? {});
    for (const message of optionProblems(provider.options, judged)) problems.push({ code: "provider-option", message });
  }
  return problems;
}
