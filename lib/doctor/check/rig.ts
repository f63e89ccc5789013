import { parseDocument } from "yaml";
import type { ComposedRig } from "@/lib/city/composed-city";
import type { CheckResult, Verdict } from "../check-result";
import { checkResult, countedVerdict } from "../check-result";
import type { CityFacts } from "../facts";

/**
 * The checks of one rig (runtime 10.2): `rig:<name>:path` and `:git`; `:root-branch` where the branch is known and one is
 * declared, `:beads` where its checkout has a `.beads` folder.
 */
export function rigChecks(facts: CityFacts, rig: ComposedRig): CheckResult[] {
  const rest = { fixable: false, owner: "core", durationMs: 0 };
  const path = rigPath(facts, rig);
  const results = [checkResult(`rig:${rig.name}:path`, path, rest)];
  const git: Verdict =
    path.status === "ok" ? rigGit(facts, rig) : { status: "not-run", message: "not run: the rig has no usable path" };
  results.push(checkResult(`rig:${rig.name}:git`, git, rest));
  const branch = rigBranch(facts, rig);
  if (branch) results.push(checkResult(`rig:${rig.name}:root-branch`, branch, rest));
  const beads = rigBeads(facts, rig);
  if (beads) results.push(checkResult(`rig:${rig.name}:beads`, beads, rest));
  return results;
}

function rigPath({ cityRoot, rigFolders }: CityFacts, rig: ComposedRig): Verdict {
  const folder = rigFolders[rig.name];
  if (!folder || rig.path === undefined) {
    const hint = "set [[rigs]] path in city.toml or [[rig]] path in .gc/site.toml";
    return { status: "warning", message: "path is not bound on this machine", hint };
  }
  if (folder.kind === "directory") return { status: "ok", message: `path "${rig.path}" exists` };
  if (folder.kind === "file")
    return {
      status: "error",
      message: `path "${rig.path}" is not a directory`,
      hint: "bind the rig to the folder of its checkout",
    };
  const details = [`looked for ${rig.checkout}`, `city root: ${cityRoot}`];
  return {
    status: "error",
    message: `path "${rig.path}" not found`,
    details,
    hint: "clone the project there, or bind the rig in .gc/site.toml",
  };
}

function rigGit({ rigFolders }: CityFacts, rig: ComposedRig): Verdict {
  return rigFolders[rig.name]?.git
    ? { status: "ok", message: "git repository" }
    : {
        status: "warning",
        severity: "advisory",
        message: "not a git repository",
        hint: "run git init there, or bind the rig to its checkout",
      };
}

/** Whether the checkout stands on the branch that worktrees start from. */
function rigBranch({ rigFolders }: CityFacts, rig: ComposedRig): Verdict | undefined {
  const branch = rigFolders[rig.name]?.branch;
  if (branch === undefined || !rig.defaultBranch) return undefined;
  if (branch === rig.defaultBranch) return { status: "ok", message: `on branch ${branch}` };
  return {
    status: "warning",
    severity: "advisory",
    message: `on branch "${branch}", default_branch is "${rig.defaultBranch}"`,
    hint: `git switch ${rig.defaultBranch} there, or correct default_branch`,
  };
}

/** Whether what other tools keep in `.beads` of the checkout can be read. */
function rigBeads({ host }: CityFacts, rig: ComposedRig): Verdict | undefined {
  const folder = host.beads?.rigs[rig.name];
  if (!folder) return undefined;
  const broken = [
    ...(folder.metadata !== undefined && !isJson(folder.metadata) ? ["metadata.json is no JSON"] : []),
    ...(folder.config !== undefined && !isYaml(folder.config) ? ["config.yaml is no YAML"] : []),
  ];
  return countedVerdict(broken, ".beads can be read", (count) => ({
    status: "error",
    severity: "advisory",
    message: `${count} file(s) of .beads cannot be read`,
    hint: "correct them, or let bd init write them anew",
  }));
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}

const isYaml = (text: string) => parseDocument(text).errors.length === 0;
