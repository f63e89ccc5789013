import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export type CitySize = { readonly packs: number; readonly agents: number; readonly formulas: number };

const trades = ["smith", "cook", "clerk", "mason", "pilot", "scribe", "tailor", "usher", "warden", "weaver"];

/**
 * Writes a city of the given size: every second pack is imported by the city and imports the one after it, rigs import the
 * rest. Agents, formulas, patches, defaults and globals are spread evenly, as large cities of people are. The same size
 * gives the same bytes. Returns the number of files.
 */
export function generateCity(folder: string, { packs, agents, formulas }: CitySize): number {
  const files = new Map<string, string>();
  const perPack = (total: number, pack: number) =>
    Math.floor((total * (pack + 1)) / packs) - Math.floor((total * pack) / packs);
  for (let pack = 0; pack < packs; pack++) {
    const home = `packs/p${pack}`;
    files.set(`${home}/pack.toml`, packToml(pack, packs));
    for (let agent = 0; agent < perPack(agents, pack); agent++) {
      const name = `${trades[agent % trades.length]}-${pack}-${agent}`;
      files.set(`${home}/agents/${name}/agent.toml`, agentToml(agent));
      files.set(
        `${home}/agents/${name}/prompt.template.md`,
        `# ${name}\n\nYou work in {{.RigName}}. Look for work, do it, report.\n`,
      );
    }
    for (let formula = 0; formula < perPack(formulas, pack); formula++) {
      files.set(`${home}/formulas/f-${pack}-${formula}.toml`, formulaToml(`f-${pack}-${formula}`, formula));
    }
  }
  files.set("city.toml", cityToml(packs));
  files.set("pack.toml", rootPackToml(packs));
  for (const [name, text] of files) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return files.size;
}

/** Four packs in a row belong together: the first two serve the city, the last two a rig. */
const servesCity = (pack: number) => pack % 4 < 2;

function packToml(pack: number, packs: number): string {
  const next = pack + 1;
  const nested = pack % 2 === 0 && next < packs ? `\n[imports.base]\nsource = "../p${next}"\n` : "";
  return `[pack]
name = "p${pack}"
schema = 2
version = "1.${pack}.0"
description = "Pack ${pack} of a generated city"
${nested}
[agent_defaults]
provider = "codex"
append_fragments = ["house-rules"]

[[named_session]]
template = "smith-${pack}-0"
${pack % 40 === 0 ? shared(pack) : ""}`;
}

/** What only a few packs of a city bring: commands for every agent, and a provider, which means an agent on every surface. */
function shared(pack: number): string {
  return `
[global]
session_live = ["{{.ConfigDir}}/assets/theme.sh {{.Session}}"]

[providers.p${pack}]
base = "builtin:codex"
args_append = ["--profile", "p${pack}"]
`;
}

function agentToml(agent: number): string {
  return `description = "Does the work of number ${agent}"
nudge = "Check your hook and go on."
session = "tmux"
max_active_sessions = ${(agent % 4) + 1}
min_active_sessions = 0
idle_timeout = "30m"
pre_start = ["prepare --step one", "prepare --step two"]
session_setup = ["tmux set status-left '[work]'"]
wake_mode = "${agent % 2 === 0 ? "fresh" : "resume"}"

[env]
ROLE = "worker-${agent}"
LANE = "${agent % 3}"

[option_defaults]
effort = "high"
`;
}

function formulaToml(name: string, number: number): string {
  const steps = ["survey", "build", "test", "report"].map((id, index, all) => {
    const needs = index === 0 ? "" : `needs = ["${all[index - 1]}"]\n`;
    return `[[steps]]\nid = "${id}"\ntitle = "${id} {{target}}"\ndescription = "Step ${index} of formula ${number}: do it with care."\n${needs}`;
  });
  return `formula = "${name}"\ndescription = "Generated formula ${number}"\nversion = 1\n\n[vars.target]\ndescription = "What to work on"\nrequired = true\n\n${steps.join("\n")}`;
}

function rootPackToml(packs: number): string {
  let text = '[pack]\nname = "generated"\nschema = 2\n';
  for (let pack = 0; pack < packs; pack += 2) {
    if (servesCity(pack)) text += `\n[imports.b${pack}]\nsource = "packs/p${pack}"\n`;
  }
  return text;
}

function cityToml(packs: number): string {
  let text = '[workspace]\nprovider = "claude"\n\n[agent_defaults]\ndefault_sling_formula = "f-0-0"\n';
  for (let pack = 0; pack < packs; pack += 2) {
    if (servesCity(pack)) {
      text += `\n[[patches.agent]]\nname = "b${pack}.smith-${pack}-0"\nsession_setup_append = ["echo patched"]\nenv = { LANE = "9" }\n`;
    } else {
      text += `\n[[rigs]]\nname = "rig${pack}"\npath = "../checkouts/rig${pack}"\nprefix = "r${pack}"\n[rigs.imports.b${pack}]\nsource = "packs/p${pack}"\n[[rigs.overrides]]\nagent = "smith-${pack}-0"\nnudge = "Mind the rig."\n`;
    }
  }
  return text;
}
