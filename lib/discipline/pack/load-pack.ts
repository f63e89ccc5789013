import { normalizePath } from "@/lib/files/path";
import { scenarioFaults } from "../run/scenario-faults";
import { checkAcceptance } from "./check-acceptance";
import { checkCompare } from "./check-compare";
import { checkConnectors } from "./check-connectors";
import { checkEvals } from "./check-evals";
import { checkLessons } from "./check-lessons";
import { checkMeta } from "./check-meta";
import { checkMint } from "./check-mint";
import { checkPolicies } from "./check-policies";
import { checkPublic } from "./check-public";
import { checkRoles } from "./check-roles";
import { checkSchemas } from "./check-schemas";
import { checkSkills } from "./check-skills";
import { checkStrategy } from "./check-strategy";
import { checkSuggest } from "./check-suggest";
import { checkTaskTemplates } from "./check-task-templates";
import { checkVaultAccess } from "./check-vault-access";
import { checkViews } from "./check-views";
import { checkVocabulary } from "./check-vocabulary";
import { MAX_FILES } from "./limits";
import type { Pack } from "./pack";
import { fileProblem } from "./pack-path";
import { MANIFEST, PackSource } from "./pack-source";
import type { PackTree } from "./pack-tree";
import { parseYaml } from "./parse-yaml";
import { Report, type ReportRow } from "./report";
import { isMapping, reportUnknownKeys } from "./shape";

/** The keys of pack.yaml (discipline spec and formats X1). */
export const PACK_KEYS = [
  "name",
  "version",
  "core",
  "roles",
  "vocabulary",
  "schemas",
  "task_templates",
  "policies",
  "skills",
  "views",
  "mint",
  "connectors",
  "strategy",
  "suggest",
  "lessons",
  "compare",
  "public",
  "evals",
  "acceptance",
] as const;

/** The report of a folder, and the pack when no row is an error: only then may a host install it. */
export type PackLoad = { readonly rows: readonly ReportRow[]; readonly ok: boolean; readonly pack?: Pack };

/**
 * Loads a Discipline Pack from a folder: checks every rule, runs every known-answer example and scenario, reports all
 * findings in one pass (discipline notes 2). Nothing of the pack is executed; what runs is host code over its data.
 */
export function loadPack(tree: PackTree, root: string): PackLoad {
  const report = new Report();
  const source = readManifest(tree, root, report);
  const pack = source && readPack(source, report);
  const ok = !report.hasErrors();
  return { rows: report.rows, ok, ...(ok && pack ? { pack } : {}) };
}

function readManifest(tree: PackTree, root: string, report: Report): PackSource | undefined {
  const folder = report.check("pack.file", MANIFEST);
  for (const path of tree.faulty) {
    if (tree.fault(path) !== "link-leaves") continue;
    const name = path.slice(root.length + 1);
    report
      .check("pack.file", name)
      .fail("", `${JSON.stringify(name)} is a link that leaves the pack folder; remove it`);
  }
  if (tree.regularFiles > MAX_FILES) {
    folder.fail("", `the folder holds ${tree.regularFiles} files; a pack has at most ${MAX_FILES}`);
  }
  const manifestPath = normalizePath(`${root}/${MANIFEST}`);
  const problem = fileProblem(tree, manifestPath);
  if (problem !== undefined) {
    folder.fail("", `${MANIFEST} ${problem}`);
    return undefined;
  }
  const { value, faults, locate } = parseYaml(tree.read(manifestPath) ?? "");
  for (const fault of faults) folder.fail("", fault.message, fault);
  if (faults.length > 0) return undefined;
  const check = report.check("pack.file", MANIFEST, locate);
  if (!isMapping(value)) {
    check.fail("", `${MANIFEST} is a mapping with at least name, version, core, roles and evals`);
    return undefined;
  }
  reportUnknownKeys(check, "", value, MANIFEST, PACK_KEYS);
  return new PackSource(tree, root, value, locate);
}

function readPack(source: PackSource, report: Report): Pack {
  checkVaultAccess(source.check("pack.vault_access", report), source.manifest);
  const meta = checkMeta(source, report);
  const roles = checkRoles(source, report);
  const soundRoles = report.hasErrors("pack.roles") ? [] : roles;
  const vocabulary = checkVocabulary(source, report);
  const schemas = checkSchemas(source, report);
  const taskTemplates = checkTaskTemplates(source, report, schemas);
  const policies = checkPolicies(source, report, schemas);
  const skills = checkSkills(source, report);
  const views = checkViews(source, report, soundRoles);
  const mint = checkMint(source, report);
  const connectors = checkConnectors(source, report);
  const strategy = checkStrategy(source, report);
  const suggest = checkSuggest(source, report);
  const lessons = checkLessons(source, report);
  const compare = checkCompare(source, report);
  const questions = checkPublic(source, report);
  const scenarios = checkEvals(source, report, soundRoles);
  const acceptance = checkAcceptance(source, report, {
    roles: soundRoles,
    schemas: report.hasErrors("pack.schemas") ? undefined : schemas,
    templates: taskTemplates,
    mint: report.hasErrors("pack.mint") ? undefined : mint,
  });
  for (const skill of skills) {
    if (skill.frontMatter) checkVaultAccess(report.check("pack.vault_access", skill.path), skill.frontMatter);
  }
  for (const key of ["policies", "mint"]) searchVaultKeys(source, report, key);
  const pack: Pack = {
    name: meta.name ?? "unnamed",
    version: meta.version ?? "0.0.0",
    core: meta.core ?? "",
    digest: source.tree.folderDigest,
    roles,
    vocabulary,
    schemas,
    taskTemplates: taskTemplates ?? [],
    policies,
    skills: skills.flatMap(({ skill }) => (skill ? [skill] : [])),
    views,
    mint,
    connectors,
    ...(strategy ? { strategy } : {}),
    ...(suggest ? { suggest } : {}),
    lessons,
    compare,
    public: questions,
    scenarios: scenarios.map(({ scenario }) => scenario),
    ...(acceptance ? { acceptance } : {}),
  };
  // A scenario that fails because of broken roles or policies would be a second row for one fault (formats R20).
  if (!report.hasErrors("pack.roles") && !report.hasErrors("pack.policies")) {
    for (const { scenario, check } of scenarios) {
      for (const { pointer, message } of scenarioFaults(pack, scenario)) check.fail(pointer, message);
    }
  }
  return pack;
}

/** Vault keys in the YAML files of a key; faults of the texts themselves are rows of the key's own rule. */
function searchVaultKeys(source: PackSource, report: Report, key: string): void {
  const paths = source.manifest[key];
  if (!Array.isArray(paths)) return;
  const unread = new Report();
  for (const part of source.yamlFiles(key, "pack.vault_access", unread)) {
    checkVaultAccess(report.check("pack.vault_access", part.path, part.locate), part.value);
  }
}
