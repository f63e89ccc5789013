import { resolvePath } from "@/lib/files/path";
import { defaultImportName } from "@/lib/pack/import/import-name";
import { isRemoteSource, localSourcePath, parsePackSource } from "@/lib/pack/source/pack-source";
import { editToml, type TomlEdit } from "@/lib/toml/edit/edit-toml";
import type { DoctorFacts } from "../facts";
import { rawTable, tableOf } from "../raw-file";
import { refuseRepair } from "./refuse-repair";
import { type RepairPlan, TextEdits } from "./repair-plan";

/** Whether an include is one of the packs that older versions wrote into every city (pack 2.12). */
export const isSystemPack = (entry: unknown): entry is string =>
  typeof entry === "string" && /^\.gc\/system\/packs\/[^/]+\/?$/.test(entry);

/** `workspace.includes` becomes `[imports.<binding>]`, in pack.toml where the city has one (runtime 10.2). */
export function importIncludes(facts: DoctorFacts): RepairPlan {
  const pack = `${facts.cityRoot}/pack.toml`;
  const file = facts.tree.kind(pack) === "file" ? pack : `${facts.cityRoot}/city.toml`;
  return moveSources(facts, "includes", { file, path: ["imports"] });
}

/** `workspace.default_rig_includes` becomes `[defaults.rig.imports.<binding>]` of city.toml (runtime 10.2). */
export const importRigDefaults = (facts: DoctorFacts): RepairPlan =>
  moveSources(facts, "default_rig_includes", {
    file: `${facts.cityRoot}/city.toml`,
    path: ["defaults", "rig", "imports"],
  });

/** Includes of system packs become imports of the folders that they name: the very packs that the city runs with (pack 2.12). */
export function importSystemPacks(facts: DoctorFacts): RepairPlan {
  const includes = tableOf(rawTable(facts.tree, `${facts.cityRoot}/city.toml`), "workspace")?.includes;
  const other = (Array.isArray(includes) ? includes : []).find((entry) => !isSystemPack(entry));
  if (other !== undefined) {
    refuseRepair("workspace.includes names other packs too; the repair of v2-import-format moves all of them");
  }
  return importIncludes(facts);
}

function moveSources(
  { tree, cityRoot }: DoctorFacts,
  key: string,
  to: { readonly file: string; readonly path: readonly string[] },
): RepairPlan {
  const edits = new TextEdits(tree);
  const cityFile = `${cityRoot}/city.toml`;
  const sources = tableOf(rawTable(tree, cityFile), "workspace")?.[key];
  if (!Array.isArray(sources)) refuseRepair(`workspace.${key} is no list of packs; correct it first`);
  const apply = (file: string, edit: TomlEdit): void => {
    const edited = editToml(edits.read(file), file.slice(cityRoot.length + 1), edit);
    if (!edited.ok) refuseRepair(edited.message);
    edits.write(file, edited.text);
  };
  apply(cityFile, { op: "remove", path: ["workspace", key] });
  const bound = new Set(boundNames(rawTable(tree, to.file), to.path));
  for (const source of sources) {
    if (typeof source !== "string") refuseRepair(`workspace.${key} holds something that is no text; correct it first`);
    if (!isRemoteSource(source)) {
      const parsed = parsePackSource(source);
      const folder = parsed.remote ? "" : localSourcePath(parsed.path, cityRoot, cityRoot);
      if (!tree.read(`${resolvePath(cityRoot, folder)}/pack.toml`)) {
        refuseRepair(`${source} holds no pack.toml; import the pack from where it lives: cityhall import add SOURCE`);
      }
    }
    const binding = defaultImportName(source);
    if (bound.has(binding))
      refuseRepair(`there is an import "${binding}" already; give ${source} another name by hand`);
    bound.add(binding);
    apply(to.file, { op: "add", path: [...to.path, binding], fields: { source } });
  }
  return { steps: edits.steps };
}

function boundNames(table: ReturnType<typeof rawTable>, path: readonly string[]): string[] {
  return Object.keys(path.reduce(tableOf, table) ?? {});
}
