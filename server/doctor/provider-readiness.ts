import type { ComposedCity } from "@/lib/city/composed-city";
import { presetProvider } from "@/lib/city/provider/preset-provider";
import { type CheckResult, checkResult, countedVerdict } from "@/lib/doctor/check-result";
import { runtimeExecutable } from "../runtime/runtime-executable";

/**
 * Whether the programs of the providers that agents run on are on this machine (runtime 10.2). Advisory: the machine that
 * shows a city need not be the one that runs its agents.
 */
export async function providerReadinessCheck(city: ComposedCity, path?: string): Promise<CheckResult> {
  const started = Date.now();
  const used = new Map<string, string[]>();
  for (const agent of city.agents) {
    if (agent.provider && !agent.suspended && !agent.implicit)
      used.set(agent.provider, [...(used.get(agent.provider) ?? []), agent.qualifiedName]);
  }
  const details: string[] = [];
  for (const [name, agents] of used) {
    const command = commandOf(city, name);
    if (!command) continue;
    const found = await runtimeExecutable({ command, packDir: city.root }, path);
    if ("problem" in found) details.push(`provider "${name}" (${agents.length} agent(s)): ${found.problem}`);
  }
  const verdict = countedVerdict(details, `the programs of ${used.size} provider(s) are installed`, (count) => ({
    status: "warning",
    severity: "advisory",
    message: `${count} provider(s) whose program is not on this machine`,
    hint: "install it, or set command of [providers.<name>]; it matters only where agents run",
  }));
  const rest = { fixable: false, owner: "core", durationMs: Date.now() - started };
  return checkResult("provider-catalog-readiness", verdict, rest);
}

/** Unknown and broken providers are findings of `provider-catalog`. */
function commandOf(city: ComposedCity, name: string): string {
  const declared = city.providers.find((provider) => provider.name === name);
  const command = declared ? declared.resolved?.config.command : presetProvider(name)?.command;
  return typeof command === "string" ? command : "";
}
