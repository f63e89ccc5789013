import type { ComposedAgent, ComposedCity } from "@/lib/city/composed-city";
import type { JsonValue } from "@/lib/city/json";
import { presetProvider } from "@/lib/city/provider/preset-provider";
import { relativePath } from "@/lib/files/path";
import type { BuiltinCheck } from "../builtin-check";
import { countedVerdict } from "../check-result";
import { rawTable, tableOf, tablesOf } from "../raw-file";

/** The file that agents of a provider read before they work; empty where nobody says. */
function instructionsOf(city: ComposedCity, agent: ComposedAgent): string {
  const name = agent.provider ?? "";
  const declared = city.providers.find((provider) => provider.name === name);
  const file = declared ? declared.resolved?.config.instructions_file : presetProvider(name)?.config.instructions_file;
  return typeof file === "string" ? file : "";
}

/** A rig that tells how to work there, in a file that its agents do not read. */
export const instructionsFile: BuiltinCheck = {
  name: "instructions-file",
  spec: "runtime 10.2",
  verifies: "the instructions of a rig are in the files that its agents read",
  needs: "city",
  run: ({ city, rigFolders }) => {
    const findings = city.rigs.flatMap((rig) => {
      const there = rigFolders[rig.name]?.instructions ?? [];
      if (there.length === 0) return [];
      const wanted = new Map<string, string[]>();
      for (const agent of city.agents.filter((each) => each.rig === rig.name && !each.suspended)) {
        const file = instructionsOf(city, agent);
        if (file && !there.includes(file)) wanted.set(file, [...(wanted.get(file) ?? []), agent.qualifiedName]);
      }
      return [...wanted].map(
        ([file, agents]) => `rig "${rig.name}" has ${there.join(", ")}, and ${agents.join(", ")} read(s) ${file}`,
      );
    });
    return countedVerdict(findings, "agents read the instructions of their rigs", (count) => ({
      status: "warning",
      severity: "advisory",
      message: `${count} instructions file(s) that agents do not read`,
      hint: "write the file that is read, or link it to the one that is there",
    }));
  },
};

const says = (value: JsonValue | undefined): boolean =>
  value !== undefined && value !== "" && (typeof value !== "object" || Object.keys(value ?? {}).length > 0);

/** A provider that takes the name of a preset and loses what the preset knows. */
export const providerParity: BuiltinCheck = {
  name: "provider-parity",
  spec: "runtime 10.2, reference 10",
  verifies: "a provider named like a preset keeps what the preset says",
  needs: "city",
  run: ({ city }) => {
    const findings = city.providers.flatMap(({ name, config, resolved }) => {
      const preset = presetProvider(name)?.config;
      // Without a base at all it inherits from the preset of its name (reference 10.3).
      if (!preset || config.base !== "") return [];
      const lost = Object.keys(preset).filter((key) => says(preset[key]) && !says(resolved?.config[key]));
      return lost.length > 0 ? [`[providers.${name}] hides the preset and has no ${lost.join(", ")}`] : [];
    });
    return countedVerdict(findings, "no provider hides a preset", (count) => ({
      status: "warning",
      message: `${count} provider(s) hide a preset of their name`,
      hint: 'add base = "builtin:<name>", or give the provider another name',
    }));
  },
};

/** `suspended` where `suspended_on_start` is meant (reference 4.1, 4.2). */
export const legacySuspendedField: BuiltinCheck = {
  name: "legacy-suspended-field",
  spec: "runtime 10.2, reference 4.1, 4.2",
  verifies: "the city and its rigs say suspended_on_start",
  needs: "files",
  run: ({ tree, cityRoot }) => {
    const table = rawTable(tree, `${cityRoot}/city.toml`);
    const found = [
      ...(tableOf(table, "workspace")?.suspended === undefined ? [] : ["workspace.suspended"]),
      ...tablesOf(table, "rigs").flatMap((rig, index) =>
        rig.suspended === undefined ? [] : [`rigs[${index}].suspended of "${rig.name}"`],
      ),
    ];
    return countedVerdict(found, "no legacy suspended field", (count) => ({
      status: "warning",
      severity: "advisory",
      message: `${count} legacy suspended field(s) in city.toml`,
      hint: "write suspended_on_start; whether something is suspended now is no configuration",
    }));
  },
};

/** Hooks of codex that differ between the places that agents work in. */
export const codexHooksDrift: BuiltinCheck = {
  name: "codex-hooks-drift",
  spec: "runtime 10.2",
  verifies: "every place where codex works has the same hooks",
  needs: "city",
  run: ({ city, host }) => {
    const wanted = new Set(
      city.agents
        .filter(
          ({ config }) => Array.isArray(config.install_agent_hooks) && config.install_agent_hooks.includes("codex"),
        )
        .map((agent) => agent.rig ?? "city"),
    );
    const hooks = (host.codexHooks ?? []).filter(({ place }) => wanted.has(place));
    const first = hooks.find(({ sha256 }) => sha256 !== undefined);
    const findings = hooks.flatMap(({ place, sha256 }) =>
      first === undefined || sha256 === first.sha256
        ? []
        : [`${place}: .codex/hooks.json ${sha256 ? `differs from that of ${first.place}` : "is not there"}`],
    );
    return countedVerdict(findings, "hooks of codex agree, or none are installed", (count) => ({
      status: "warning",
      severity: "advisory",
      message: `hooks of codex drifted in ${count} place(s)`,
      hint: "start a session there, which installs them anew, or copy the file",
    }));
  },
};

/** Files with secrets that others than their owner may read. */
export const serviceSecretsPerms: BuiltinCheck = {
  name: "service-secrets-perms",
  spec: "runtime 10.2, security 4",
  verifies: "secrets of services can be read by their owner alone",
  needs: "files",
  run: ({ host, cityRoot }) => {
    const open = (host.secrets ?? []).filter(({ mode }) => (mode & 0o077) !== 0);
    return countedVerdict(
      open.map(({ path, mode }) => `${relativePath(cityRoot, path)}: mode ${mode.toString(8).padStart(4, "0")}`),
      "secrets are readable by their owner alone, or there are none",
      (count) => ({
        status: "warning",
        message: `${count} secret file(s) readable by others`,
        hint: "chmod 600 FILE",
      }),
    );
  },
};

/** The machine's own imports (reference 2, step 9). */
export const implicitImportCache: BuiltinCheck = {
  name: "implicit-import-cache",
  spec: "runtime 10.2, reference 2",
  verifies: "what implicit-import.toml names is in the cache",
  needs: "files",
  run: ({ host }) => {
    const bootstrap = (name: string) => name === "registry" || name === "core";
    const entries = host.implicitImports ?? [];
    const missing = entries.filter(({ name, cached }) => bootstrap(name) && !cached);
    const stale = entries.filter(({ name }) => !bootstrap(name));
    if (missing.length > 0) {
      return {
        status: "error",
        severity: "advisory",
        message: `${missing.length} bootstrap implicit import cache issue(s)`,
        details: missing.map(
          ({ name, source, commit }) => `${name}: ${source} at ${commit || "no commit"} is not cached`,
        ),
        hint: "let the tool that wrote the file fetch it again, or delete its table",
      };
    }
    return countedVerdict(
      stale.map(({ name, source }) => `${name}: ${source} is no bootstrap import and is ignored`),
      "bootstrap implicit import caches present",
      (count) => ({ status: "warning", message: `${count} stale implicit import(s)`, hint: "delete their tables" }),
    );
  },
};
