import { editToml } from "@/lib/toml/edit/edit-toml";
import { tomlString } from "@/lib/toml/toml-string";
import type { DoctorFacts } from "../facts";
import { rawTable, tableOf, tablesOf } from "../raw-file";
import { refuseRepair } from "./refuse-repair";
import { type RepairPlan, TextEdits } from "./repair-plan";

/** `workspace.name` and `workspace.prefix` move to `.gc/site.toml` (reference 20.3). */
export function moveIdentity({ tree, cityRoot }: DoctorFacts): RepairPlan {
  const [cityFile, siteFile] = [`${cityRoot}/city.toml`, `${cityRoot}/.gc/site.toml`];
  const edits = new TextEdits(tree);
  const workspace = tableOf(rawTable(tree, cityFile), "workspace");
  const site = rawTable(tree, siteFile);
  const lines: string[] = [];
  for (const key of ["name", "prefix"] as const) {
    const value = workspace?.[key];
    if (value === undefined) continue;
    if (typeof value !== "string") refuseRepair(`workspace.${key} is no text; correct it first`);
    // What the site file says wins today, and stays.
    if (site?.[`workspace_${key}`] === undefined) lines.push(`workspace_${key} = ${tomlString(value)}\n`);
    remove(edits, cityFile, "city.toml", ["workspace", key]);
  }
  if (lines.length > 0) edits.write(siteFile, `${lines.join("")}${edits.read(siteFile)}`);
  return { steps: edits.steps };
}

/** The path of each rig of city.toml moves to `.gc/site.toml` (reference 20.2). */
export function moveRigPaths({ tree, cityRoot }: DoctorFacts): RepairPlan {
  const [cityFile, siteFile] = [`${cityRoot}/city.toml`, `${cityRoot}/.gc/site.toml`];
  const edits = new TextEdits(tree);
  const bound = new Set(tablesOf(rawTable(tree, siteFile), "rig").map((rig) => rig.name));
  tablesOf(rawTable(tree, cityFile), "rigs").forEach(({ name, path }, index) => {
    if (path === undefined) return;
    if (typeof name !== "string" || typeof path !== "string")
      refuseRepair(`rigs[${index}] has no name; correct it first`);
    if (!bound.has(name)) {
      const text = edits.read(siteFile).replace(/\s+$/, "");
      const block = `[[rig]]\nname = ${tomlString(name)}\npath = ${tomlString(path)}\n`;
      edits.write(siteFile, text === "" ? block : `${text}\n\n${block}`);
    }
    remove(edits, cityFile, "city.toml", ["rigs", index, "path"]);
  });
  return { steps: edits.steps };
}

function remove(edits: TextEdits, file: string, shown: string, path: readonly (string | number)[]): void {
  const edited = editToml(edits.read(file), shown, { op: "remove", path });
  if (!edited.ok) refuseRepair(edited.message);
  edits.write(file, edited.text);
}
