import type { ComposedRig } from "@/lib/city/composed-city";
import type { CheckResult, Verdict } from "../check-result";
import { checkResult } from "../check-result";
import type { CityFacts } from "../facts";

/** The checks of one rig: `rig:<name>:path` and `rig:<name>:git` (runtime 10.2). */
export function rigChecks(facts: CityFacts, rig: ComposedRig): CheckResult[] {
  const rest = { fixable: false, owner: "core", durationMs: 0 };
  const path = rigPath(facts, rig);
  const results = [checkResult(`rig:${rig.name}:path`, path, rest)];
  const git: Verdict =
    path.status === "ok" ? rigGit(facts, rig) : { status: "not-run", message: "not run: the rig has no usable path" };
  results.push(checkResult(`rig:${rig.name}:git`, git, rest));
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
