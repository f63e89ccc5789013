import type { FileTree } from "@/lib/files/file-tree";
import type { BuiltinCheck } from "../builtin-check";
import { countedVerdict } from "../check-result";
import { manifests, shownPath as shown } from "../manifests";
import { rawTable, tableOf, tablesOf } from "../raw-file";
import { moveAgentTables } from "../repair/agent-tables";
import { moveIdentity, moveRigPaths } from "../repair/site-bindings";
import { importIncludes, importRigDefaults } from "../repair/workspace-imports";

/** No inline `[[agent]]` tables are left. */
export const v2AgentFormat: BuiltinCheck = {
  name: "v2-agent-format",
  spec: "runtime 10.2, pack 1.2.4",
  verifies: "agents live in agents/<name>/",
  needs: "files",
  repair: moveAgentTables,
  run: (facts) => {
    const files = manifests(facts).filter((file) => tablesOf(rawTable(facts.tree, file), "agent").length > 0);
    const names = files.map((file) => shown(facts, file));
    return countedVerdict(names, "no legacy [[agent]] tables found", () => ({
      status: "warning",
      message: `legacy [[agent]] tables found in ${names.join(", ")}`,
      hint: "move each agent to agents/<name>/agent.toml",
    }));
  },
};

/** A check that one key of `[workspace]` is gone. */
const workspaceKey = (
  name: string,
  key: string,
  verifies: string,
  warning: string,
  repair: BuiltinCheck["repair"],
): BuiltinCheck => ({
  name,
  repair,
  spec: "runtime 10.2, pack 2.12",
  verifies,
  needs: "files",
  run: ({ tree, cityRoot }) => {
    const found = tableOf(rawTable(tree, `${cityRoot}/city.toml`), "workspace")?.[key] !== undefined;
    return found
      ? {
          status: "warning",
          message: warning,
          hint: "cityhall import add SOURCE writes the new entry; then delete the key",
        }
      : { status: "ok", message: `workspace.${key} already migrated` };
  },
});

export const v2ImportFormat = workspaceKey(
  "v2-import-format",
  "includes",
  "packs are imported by [imports.<binding>]",
  "workspace.includes is deprecated; migrate this city to [imports.<binding>] entries",
  importIncludes,
);

export const v2DefaultRigImportFormat = workspaceKey(
  "v2-default-rig-import-format",
  "default_rig_includes",
  "rig defaults are [defaults.rig.imports.<binding>]",
  "workspace.default_rig_includes is deprecated; migrate it to [defaults.rig.imports.<binding>] entries",
  importRigDefaults,
);

/** No top-level scripts/ folder is left. */
export const v2ScriptsLayout: BuiltinCheck = {
  name: "v2-scripts-layout",
  spec: "runtime 10.2, pack 1.1",
  verifies: "no pack has a top-level scripts/ folder",
  needs: "files",
  run: (facts) => {
    const dirs = [facts.cityRoot, ...(facts.composition.city?.packs ?? []).map((pack) => pack.dir)];
    const found = [...new Set(dirs)].filter((dir) => facts.tree.kind(`${dir}/scripts`) === "directory");
    return countedVerdict(
      found.map((dir) => shown(facts, `${dir}/scripts`)),
      "no top-level scripts/ directory found",
      () => ({
        status: "warning",
        message: "top-level scripts/ is deprecated; move scripts to commands/ or assets/",
        hint: "entrypoints go beside their command.toml or doctor.toml, helpers into assets/scripts/",
      }),
    );
  },
};

/** The city's name does not live in city.toml. */
export const v2WorkspaceName: BuiltinCheck = {
  name: "v2-workspace-name",
  spec: "runtime 10.2",
  verifies: "the city's name is machine-local",
  needs: "files",
  repair: moveIdentity,
  run: ({ tree, cityRoot }) =>
    tableOf(rawTable(tree, `${cityRoot}/city.toml`), "workspace")?.name === undefined
      ? { status: "ok", message: "workspace.name already absent" }
      : {
          status: "warning",
          message: "workspace.name will move to .gc/ in a future release",
          hint: "set workspace_name in .gc/site.toml and delete the key",
        },
};

/** Where a rig lies on this machine is not said in city.toml (reference 20.2). */
export const v2RigPath: BuiltinCheck = {
  name: "v2-rig-path",
  spec: "reference 20.2",
  verifies: "where rigs lie on this machine is machine-local",
  needs: "files",
  repair: moveRigPaths,
  run: ({ tree, cityRoot }) => {
    const rigs = tablesOf(rawTable(tree, `${cityRoot}/city.toml`), "rigs").filter((rig) => rig.path !== undefined);
    return countedVerdict(
      rigs.map((rig) => `rig "${rig.name}" still declares path in city.toml; move it to .gc/site.toml`),
      "no rig declares its path in city.toml",
      (count) => ({
        status: "warning",
        message: `${count} rig path(s) in city.toml`,
        hint: "each path becomes a [[rig]] of .gc/site.toml",
      }),
    );
  },
};

/** Prompts with template marks are named so that they are rendered (reference 23.4). */
export const v2PromptTemplateSuffix: BuiltinCheck = {
  name: "v2-prompt-template-suffix",
  spec: "runtime 10.2, pack 1.2.4",
  verifies: "templated prompts are named *.template.md",
  needs: "city",
  run: (facts) => {
    const files = facts.city.agents.flatMap((agent) => agent.promptFile ?? []);
    const plain = [...new Set(files)].filter((file) => !file.endsWith(".template.md") && templated(facts.tree, file));
    return countedVerdict(
      plain.map((file) => shown(facts, file)),
      "templated prompts use .template.md",
      () => ({
        status: "warning",
        message: "templated markdown prompts should use .template.md",
        hint: "rename each file to <name>.template.md; otherwise its {{…}} stays as written",
      }),
    );
  },
};

const templated = (tree: FileTree, file: string) => (tree.read(file) ?? "").includes("{{");

/** No `[formulas].dir` is left anywhere (formula 1.1). */
export const v2FormulasDir: BuiltinCheck = {
  name: "v2-formulas-dir",
  spec: "formula 1.1",
  verifies: "formulas live in formulas/",
  needs: "files",
  run: (facts) => {
    const found = manifests(facts).filter((file) => tableOf(rawTable(facts.tree, file), "formulas")?.dir !== undefined);
    return countedVerdict(
      found.map((file) => `${shown(facts, file)}: [formulas].dir`),
      "no [formulas].dir declaration found",
      () => ({
        status: "error",
        message: "[formulas].dir is no longer supported; use the well-known formulas/ directory",
        hint: "move the files into formulas/ and delete the key",
      }),
    );
  },
};
