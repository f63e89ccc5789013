import type { ComposedAgent } from "@/lib/city/composed-city";
import { providerPresets } from "@/lib/city/provider/presets";
import { relativePath } from "@/lib/files/path";
import type { BuiltinCheck } from "../builtin-check";
import { countedVerdict } from "../check-result";
import type { CityFacts } from "../facts";

/** Fields of an agent that name one file or folder (pack 2.8). */
const pathFields = [
  ["prompt_template", "file"],
  ["session_setup_script", "file"],
  ["namepool", "file"],
  ["overlay_dir", "directory"],
] as const;

/** Files, folders and providers that the configuration refers to exist. */
export const configRefs: BuiltinCheck = {
  name: "config-refs",
  spec: "runtime 10.2, pack 2.8",
  verifies: "files and providers that agents name exist",
  needs: "city",
  run: (facts) =>
    countedVerdict(
      facts.city.agents.flatMap((agent) => brokenReferences(facts, agent)),
      "all config references valid",
      (count) => ({
        status: "warning",
        message: `${count} config reference issue(s)`,
        hint: "create the file, correct the path, or declare [providers.<name>]",
      }),
    ),
};

function brokenReferences({ tree, city, cityRoot }: CityFacts, agent: ComposedAgent): string[] {
  const problems: string[] = [];
  for (const [field, kind] of pathFields) {
    const path = agent.config[field];
    if (typeof path !== "string" || path === "") continue;
    const absolute = path.startsWith("/") ? path : `${cityRoot}/${path}`;
    const found = tree.kind(absolute);
    const shown = relativePath(cityRoot, absolute);
    if (found === undefined) problems.push(`agent "${agent.qualifiedName}": ${field} "${shown}" not found`);
    else if (found !== kind) problems.push(`agent "${agent.qualifiedName}": ${field} "${shown}" is not a ${kind}`);
  }
  const declared = city.providers.some((provider) => provider.name === agent.provider);
  if (agent.provider && !declared && !providerPresets.has(agent.provider)) {
    problems.push(`agent "${agent.qualifiedName}": provider "${agent.provider}" not defined in [providers]`);
  }
  return problems;
}

/** Scripts that `pre_start` calls by path exist and may be executed. */
export const preStartScripts: BuiltinCheck = {
  name: "pre-start-scripts",
  spec: "runtime 10.2",
  verifies: "scripts in pre_start exist and are executable",
  needs: "city",
  run: ({ tree, city }) =>
    countedVerdict(
      city.agents.flatMap((agent) => {
        const commands = Array.isArray(agent.config.pre_start) ? agent.config.pre_start : [];
        return commands.flatMap((command) => {
          const word = typeof command === "string" ? (command.trim().split(/\s+/)[0] ?? "") : "";
          if (!word.startsWith("/") || word.includes("{{")) return [];
          if (tree.kind(word) === undefined) return [];
          return tree.executable(word) ? [] : [`agent "${agent.qualifiedName}": ${word} is not executable`];
        });
      }),
      "pre_start scripts are executable",
      (count) => ({ status: "warning", message: `${count} pre_start script(s) cannot run`, hint: "chmod +x" }),
    ),
};
