import { formatDiagnostic } from "@/lib/diagnostic/format-diagnostic";
import { baseName } from "@/lib/files/path";
import { parseToml } from "@/lib/toml/parse-toml";
import type { BuiltinCheck } from "../builtin-check";
import { rawTable, tableOf } from "../raw-file";

/** Whether city.toml is there. */
export const cityStructure: BuiltinCheck = {
  name: "city-structure",
  spec: "runtime 10.2",
  verifies: "city.toml is on disk",
  needs: "files",
  run: ({ tree, cityRoot }) => {
    if (tree.kind(`${cityRoot}/city.toml`) === "file") return { status: "ok", message: "city.toml present" };
    if (tree.kind(`${cityRoot}/.gc`) === "directory") {
      const hint = "write a city.toml; an empty one is a city";
      return { status: "warning", message: "legacy .gc/ layout detected; city.toml missing", hint };
    }
    return { status: "error", message: "city.toml missing", hint: "a city is a folder that holds city.toml" };
  },
};

/** Whether city.toml parses and the city has a name. */
export const cityConfig: BuiltinCheck = {
  name: "city-config",
  spec: "runtime 10.2",
  verifies: "city.toml parses and names the city",
  needs: "files",
  run: ({ tree, cityRoot, composition }) => {
    const file = `${cityRoot}/city.toml`;
    const text = tree.read(file);
    if (text === undefined) return { status: "not-run", message: "not run: there is no city.toml" };
    const parsed = parseToml(text, file);
    if ("diagnostic" in parsed) {
      const place = `${parsed.diagnostic.line}:${parsed.diagnostic.column}`;
      const message = `city.toml parse error: ${place}: ${parsed.diagnostic.message}`;
      const details = [formatDiagnostic(parsed.diagnostic)];
      return { status: "error", message, details, hint: `correct city.toml at line ${parsed.diagnostic.line}` };
    }
    const city = composition.city;
    const name = city?.name || baseName(cityRoot);
    if (name === "") {
      const hint = "set workspace_name in .gc/site.toml";
      return { status: "error", message: "workspace.name not set (and could not derive from path)", hint };
    }
    if (tableOf(parsed.table, "workspace")?.name === undefined && !rawTable(tree, `${cityRoot}/.gc/site.toml`)) {
      const hint = "set workspace_name in .gc/site.toml to keep the name when the folder moves";
      return { status: "warning", message: `workspace.name not set (using derived name "${name}")`, hint };
    }
    if (!city) return { status: "ok", message: `city "${name}"` };
    return { status: "ok", message: `city "${name}": ${city.agents.length} agents, ${city.rigs.length} rigs` };
  },
};
